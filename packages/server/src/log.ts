/** Facts about one event. Never tokens, never bodies. */
export type LogFacts = Readonly<Record<string, string | number | undefined>>;

/** Where the service tells its operator what went wrong. */
export interface Log {
  error(event: string, error: unknown, facts?: LogFacts): void;
}

/** One JSON line per error on standard error. */
export function createJsonLog(write: (line: string) => void = (line) => process.stderr.write(line)): Log {
  return {
    error: (event, error, facts = {}) => {
      const entry = { time: new Date().toISOString(), level: 'error', event, ...facts, ...describe(error) };
      write(`${JSON.stringify(entry)}\n`);
    },
  };
}

function describe(error: unknown): LogFacts {
  if (!(error instanceof Error)) return { error: String(error) };
  const cause = error.cause instanceof Error ? `${error.cause.name}: ${error.cause.message}` : undefined;
  return { error: `${error.name}: ${error.message}`, cause, stack: error.stack };
}
