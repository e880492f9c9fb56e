/** The result of one check in one engine. */
export type Outcome = 'ok' | 'FAILED' | 'not tried';

/** A table printed to the console row by row. */
export interface Report {
  /** Runs a check, which returns its figures or throws. */
  check(engine: string, name: string, task: () => Promise<string>): Promise<void>;
  notTried(engine: string, name: string, reason: string): void;
  /** Prints and returns the number of failed rows. */
  finish(): number;
}

export function startReport(print: (line: string) => void = console.log): Report {
  let failed = 0;
  const row = (engine: string, name: string, outcome: Outcome, figures: string): void =>
    print(`| ${engine} | ${name} | ${outcome} | ${figures} |`);
  print('| engine | check | | seen |\n|---|---|---|---|');
  return {
    async check(engine, name, task) {
      try {
        row(engine, name, 'ok', await task());
      } catch (error) {
        failed += 1;
        const reason = error instanceof Error ? error.message : String(error);
        row(engine, name, 'FAILED', reason.split('\n')[0] ?? '');
      }
    },
    notTried: (engine, name, reason) => row(engine, name, 'not tried', reason),
    finish() {
      print(failed === 0 ? 'Nothing that is here failed.' : `${failed} checks failed.`);
      return failed;
    },
  };
}

/** Throws if `actual` differs from `wanted` by more than `within`. */
export function expectNear(what: string, actual: number | null, wanted: number, within: number): void {
  if (actual === null || !(Math.abs(actual - wanted) <= within)) {
    throw new Error(`${what}: ${actual ?? 'unknown'}, not within ${within} of ${wanted.toFixed(3)}`);
  }
}
