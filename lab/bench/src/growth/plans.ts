import { type Ask, settled } from './costs.ts';
import type { World } from './world.ts';

const TIMES = 40;
const LOAD = { times: TIMES, atOnce: 8 };
/** Statements of jobs and checks are rarer. */
const MIN_CALLS = TIMES / 4;

interface Statement {
  readonly id: string;
  readonly query: string;
  readonly calls: number;
  readonly ms: number;
  readonly buffers: number;
}

/** The statements of each kind of request, and the plan of each statement where it occurs first. */
export async function plansOf(world: World, requests: Readonly<Record<string, Ask>>): Promise<string> {
  const lines: string[] = [];
  const numbers = new Map<string, number>();
  for (const [request, ask] of Object.entries(requests)) {
    await settled(ask, LOAD);
    await world.database.query('select pg_stat_statements_reset()');
    await settled(ask, LOAD);
    lines.push('', `## ${request}`);
    for (const statement of await readStatements(world)) {
      const { id, calls, ms, buffers } = statement;
      const known = numbers.get(id);
      const number = known ?? numbers.size + 1;
      const each = (calls / TIMES).toFixed(2);
      lines.push(`${number}. ${each} for a request, ${ms.toFixed(2)} ms, ${Math.round(buffers)} pages`);
      if (known !== undefined) continue;
      numbers.set(id, number);
      lines.push(...indented([statement.query, ...(await planOf(world, statement.query))]));
    }
  }
  return lines.join('\n');
}

async function readStatements({ database }: World): Promise<readonly Statement[]> {
  const { rows } = await database.query<Statement>(
    `select queryid::text as id, query, calls::integer, mean_exec_time as ms,
       (shared_blks_hit + shared_blks_read)::float / calls as buffers
     from pg_stat_statements where calls >= $1 and query ~* '^\\s*(select|insert|update|delete|with)\\M'
       and query !~ 'pg_stat|pg_backend_pid' order by calls desc, queryid`,
    [MIN_CALLS],
  );
  return rows;
}

/** The generic plan, which does not depend on the parameters. */
async function planOf({ database }: World, query: string): Promise<readonly string[]> {
  try {
    const { rows } = await database.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${query}`);
    return rows.map((row) => row['QUERY PLAN']);
  } catch (error) {
    return [`No plan: ${String(error)}`];
  }
}

function indented(texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.split('\n')).map((line) => `    ${line}`);
}
