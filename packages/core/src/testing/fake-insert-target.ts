import type { InsertOutcome, InsertTarget } from '../insert/ports.ts';

/** A host that responds when the test lets it. */
export interface FakeInsertTarget extends InsertTarget {
  /** Links for another target are marked. */
  readonly links: readonly string[];
  /** The transcript of each insertion. */
  readonly transcripts: readonly (string | undefined)[];
  /** The links that are held for the end of the panel. */
  readonly held: ReadonlySet<string>;
  readonly signals: readonly AbortSignal[];
  /** How often the last one was undone. */
  takenBack(): number;
  /** How often `finish` was called. */
  finished(): number;
  /** Resolves the oldest pending insertion or undo. */
  answer(outcome: InsertOutcome): Promise<void>;
}

export interface FakeInsertTargetOptions {
  /** True for a target in a host's page: insertions can be undone, and the work with it finished. */
  readonly isPlace?: boolean;
  readonly maxTranscript?: number;
}

/** Makes a host whose insertions wait for `answer`. */
export function createFakeInsertTarget(options: FakeInsertTargetOptions = {}): FakeInsertTarget {
  const { isPlace = false, maxTranscript = 0 } = options;
  const links: string[] = [];
  const transcripts: (string | undefined)[] = [];
  const held = new Set<string>();
  const signals: AbortSignal[] = [];
  const open: ((outcome: InsertOutcome) => void)[] = [];
  let takenBack = 0;
  let finished = 0;
  const ask = (link: string, signal: AbortSignal, transcript?: string): Promise<InsertOutcome> => {
    links.push(link);
    transcripts.push(transcript);
    signals.push(signal);
    return new Promise((resolve) => open.push(resolve));
  };
  const place = {
    insertAlternative: (link: string, signal: AbortSignal, transcript?: string) =>
      ask(`alternative: ${link}`, signal, transcript),
    undo(): Promise<InsertOutcome> {
      takenBack += 1;
      return new Promise((resolve) => open.push(resolve));
    },
    finish(): void {
      finished += 1;
    },
  };
  return {
    links,
    transcripts,
    held,
    signals,
    maxTranscript,
    insert: ask,
    hold(link) {
      held.add(link);
      return () => void held.delete(link);
    },
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
