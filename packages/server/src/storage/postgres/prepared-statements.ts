import type { ClientBase } from 'pg';

/** Whether PostgreSQL keeps the plans of repeated statements; `auto`: only for connections without a pooler between. */
export type PreparedStatements = 'auto' | 'on' | 'off';

/** A statement with fewer uses has no name: it would take the memory of every connection. */
const USES = 5;
/** Most names of a pool. Each connection keeps only what it used. */
const MAX_NAMES = 150;
/** Most texts whose uses are counted. */
const MAX_COUNTED = 1000;
/** Statements with more parameters are lists, whose text varies with their length. */
const MAX_PARAMETERS = 32;
/**
 * A parameter that is a limit, a bound or a search. A plan for any parameters may be a bad one for these: PostgreSQL
 * assumes a tenth, a third or a few of the rows.
 */
const GUESSED = /(?:[<>]=?|@@|\b(?:like|limit|offset))\s*\$\d/i;

/** The names of the statements of one pool. */
export interface StatementNames {
  /** Undefined for a statement without a name. */
  of(text: string, parameters: readonly unknown[]): string | undefined;
}

export function createStatementNames(): StatementNames {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  return {
    of(text, { length }) {
      const known = names.get(text);
      if (known !== undefined || names.size === MAX_NAMES) return known;
      if (length === 0 || length > MAX_PARAMETERS || GUESSED.test(text)) return undefined;
      const used = (uses.get(text) ?? 0) + 1;
      if (used < USES) {
        if (uses.size === MAX_COUNTED) uses.clear();
        uses.set(text, used);
        return undefined;
      }
      uses.delete(text);
      const name = `beep_${names.size}`;
      names.set(text, name);
      return name;
    },
  };
}

/** The overload with a callback is the pool's. */
type Send = (
  statement: string | { readonly name: string; readonly text: string; readonly values: readonly unknown[] },
  values?: unknown,
  callback?: unknown,
) => Promise<unknown>;

/**
 * Names the statements of a new connection, so that PostgreSQL parses and plans each of them once. A migration by
 * another process may end the use of a plan: outside of a transaction the statement is prepared again.
 */
export function nameStatements(client: ClientBase, names: StatementNames): void {
  const send = client.query.bind(client) as Send;
  let generation = 0;
  const query: Send = (statement, values, callback) => {
    const parameters = typeof statement === 'string' && Array.isArray(values) ? values : [];
    const name = typeof statement === 'string' ? names.of(statement, parameters) : undefined;
    if (name === undefined) return send(statement, values, callback);
    const prepared = (): Promise<unknown> =>
      send({ name: `${name}_${generation}`, text: statement as string, values: parameters }, callback);
    const sentIn = generation;
    if (callback) return prepared();
    return prepared().catch((error: unknown) => {
      if (!isStalePlan(error)) throw error;
      if (generation === sentIn) generation += 1;
      if (client.getTransactionStatus() !== 'I') throw error;
      return prepared();
    });
  };
  client.query = query as typeof client.query;
}

/** True if the columns of a prepared statement have changed: the name is that of PostgreSQL's function that reports it. */
export function isStalePlan(error: unknown): boolean {
  return (error as { readonly routine?: unknown }).routine === 'RevalidateCachedQuery';
}

/**
 * True if the connection reaches PostgreSQL without a pooler. A pooler sends each client a process id that it has made
 * up, because the server process can change with each transaction.
 */
export async function isDirect(client: ClientBase): Promise<boolean> {
  const { processID } = client as { readonly processID?: number | null };
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid === processID;
}
