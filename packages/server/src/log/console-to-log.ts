import { format } from 'node:util';
import type { Log } from './log.ts';

const METHODS = ['debug', 'info', 'log', 'warn', 'error'] as const;

/**
 * Sends what libraries print with `console` to the log, which redacts it: React prints render errors. Returns a function
 * that undoes it.
 */
export function sendConsoleToLog(log: () => Pick<Log, 'error'>): () => void {
  const before = METHODS.map((method) => [method, console[method]] as const);
  for (const method of METHODS) {
    console[method] = (...said: readonly unknown[]) => {
      const [first] = said;
      log().error('console', said.length === 1 && first instanceof Error ? first : format(...said), {
        method,
      });
    };
  }
  return () => {
    for (const [method, original] of before) console[method] = original;
  };
}
