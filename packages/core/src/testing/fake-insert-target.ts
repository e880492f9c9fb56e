import type { InsertOutcome, InsertTarget } from '../insert/ports.ts';

/** A host tool that answers when the test says so. */
export interface FakeInsertTarget extends InsertTarget {
  /** Those that were for another place are marked. */
  readonly links: readonly string[];
  readonly signals: readonly AbortSignal[];
  /** How often the last one was asked back. */
  takenBack(): number;
  /** How often the user was done. */
  finished(): number;
  /** Answers the oldest insertion, or taking back, that is still open. */
  answer(outcome: InsertOutcome): Promise<void>;
}

export interface FakeInsertTargetOptions {
  /** It is a place in a host's page: what was inserted can be taken back, and the work with it ended. */
  readonly isPlace?: boolean;
}

/** Makes a host tool that keeps every insertion waiting for `answer`. */
export function createFakeInsertTarget({ isPlace = false }: FakeInsertTargetOptions = {}): FakeInsertTarget {
  const links: string[] = [];
  const signals: AbortSignal[] = [];
  const open: ((outcome: InsertOutcome) => void)[] = [];
  let takenBack = 0;
  let finished = 0;
  const ask = (link: string, signal: AbortSignal): Promise<InsertOutcome> => {
    links.push(link);
    signals.push(signal);
    return new Promise((resolve) => open.push(resolve));
  };
  const place = {
    insertElsewhere: (link: string, signal: AbortSignal) => ask(`elsewhere: ${link}`, signal),
    takeBack(): Promise<InsertOutcome> {
      takenBack += 1;
      return new Promise((resolve) => open.push(resolve));
    },
    finish(): void {
      finished += 1;
    },
  };
  return {
    links,
    signals,
    insert: (link, signal) => ask(link, signal),
    takenBack: () => takenBack,
    finished: () => finished,
    ...(isPlace ? place : {}),
    answer(outcome) {
      const resolve = open.shift();
      if (resolve === undefined) throw new Error('nothing is being inserted');
      resolve(outcome);
      return Promise.resolve();
    },
  };
}
