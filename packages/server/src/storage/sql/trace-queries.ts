import type { KyselyConfig, LogEvent } from 'kysely';
import { epochNow, errorType, isTracing, startSpan } from '../../tracing/tracing.ts';

const TABLE = /\b(insert into|update|delete from|from)\s+"?(\w+)"?/i;
const OPERATION = /^\s*(select|begin|commit|rollback)\b/i;

/** The option of Kysely that makes a span of each statement of a request or job; none while tracing is off. */
export function withQueryTraces(system: 'postgresql' | 'sqlite'): Pick<KyselyConfig, 'log'> {
  if (!isTracing()) return {};
  const log = (event: LogEvent): void => {
    const endAt = epochNow();
    const { operation, table } = describe(event.query.sql);
    const span = startSpan({
      name: [operation, table].filter((part) => part !== undefined).join(' '),
      kind: 'client',
      startAt: endAt - event.queryDurationMillis,
      attributes: {
        'db.system.name': system,
        'db.operation.name': operation,
        'db.collection.name': table,
      },
    });
    if (event.level === 'error') span?.fail(errorType(event.error));
    span?.end(endAt);
  };
  return { log };
}

/** The first statement that changes rows, or the first that reads them; the values are parameters and are not read. */
function describe(statement: string): { readonly operation: string; readonly table: string | undefined } {
  const [, verb = '', table] = TABLE.exec(statement) ?? [];
  const word = verb.toLowerCase() === 'from' ? 'select' : (verb.split(' ')[0] ?? '');
  const operation = word || (OPERATION.exec(statement)?.[1] ?? 'statement');
  return { operation: operation.toUpperCase(), table };
}
