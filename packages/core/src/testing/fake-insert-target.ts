import type { InsertOutcome, InsertTarget } from '../insert/ports.ts';

/** A host tool that answers when the test says so. */
export interface FakeInsertTarget extends InsertTarget {
  readonly links: readonly string[];
  readonly signals: readonly AbortSignal[];
  /** Answers the oldest insertion that is still open. */
  answer(outcome: InsertOutcome): Promise<void>;
}

/** Makes a host tool that keeps every insertion waiting for `answer`. */
export function createFakeInsertTarget(): FakeInsertTarget {
  const links: string[] = [];
  const signals: AbortSignal[] = [];
  const open: ((outcome: InsertOutcome) => void)[] = [];
  return {
    links,
    signals,
    insert(link, signal) {
      links.push(link);
      signals.push(signal);
      return new Promise((resolve) => open.push(resolve));
    },
    answer(outcome) {
      const resolve = open.shift();
      if (resolve === undefined) throw new Error('nothing is being inserted');
      resolve(outcome);
      return Promise.resolve();
    },
  };
}
