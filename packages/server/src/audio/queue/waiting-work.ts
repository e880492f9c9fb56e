/** The account or network that work is charged to. */
export interface Payer {
  /** Unique per payer. */
  readonly key: string;
  /** Most queued jobs per queue; `maxWaitingSeconds` limits their audio. */
  readonly maxWaiting: number;
  readonly maxWaitingSeconds: number;
  /** True if many users may share it: then `slotsPerPayer` does not apply to it. */
  readonly isShared?: boolean;
  /** True for all users without an account together: their work stands back. */
  readonly isStrangers?: boolean;
  /** The text of a refusal, before the retry time. */
  readonly refusal: string;
}

/** Work that waits for its turn. */
export interface QueuedWork {
  /** Each payer is charged and each payer's limits apply. */
  readonly payers: readonly Payer[];
  /** Duration of the audio, estimated if unknown. */
  readonly seconds: number;
  /** Removes the work from the queue unless it has started. */
  readonly signal?: AbortSignal;
}

/** The queue is full, or the turn did not come in time. */
export class QueueRefusal extends Error {
  /** The payer whose own work fills the queue; undefined if all payers together do. */
  readonly payer: Payer | undefined;
  /** Seconds of the payer's queued audio. */
  readonly waitingSeconds: number;

  constructor(payer: Payer | undefined, waitingSeconds: number) {
    super(payer ? `Too much sound waits for ${payer.key}.` : 'Too much sound waits.');
    this.name = 'QueueRefusal';
    this.payer = payer;
    this.waitingSeconds = waitingSeconds;
  }
}

/** Work in a queue, in the order of arrival. */
export interface WaitingWork extends QueuedWork {
  refuse(error: QueueRefusal): void;
}

/**
 * Makes room for work that arrives. A payer who is at a limit is refused. Where a queue, a shared network or the strangers
 * have no place left, the newest work of the payer with the most among them is refused. Returns a refusal if that is the
 * work that arrives.
 */
export function makeRoom(
  work: QueuedWork,
  waiting: ReadonlySet<WaitingWork>,
  maxWaiting: number,
): QueueRefusal | undefined {
  for (const payer of work.payers) {
    while (isAtLimit(payer, work, waiting)) {
      const others = payer.isShared || payer.isStrangers ? workOf(payer, waiting) : [];
      if (!refuseNewest(work, others, payer))
        return new QueueRefusal(payer, waitingOf(payer, waiting).seconds);
    }
  }
  const isFull = waiting.size >= maxWaiting;
  return isFull && !refuseNewest(work, [...waiting]) ? new QueueRefusal(undefined, 0) : undefined;
}

function isAtLimit(payer: Payer, { seconds }: QueuedWork, waiting: ReadonlySet<QueuedWork>): boolean {
  const own = waitingOf(payer, waiting);
  return own.count >= payer.maxWaiting || own.seconds + seconds > payer.maxWaitingSeconds;
}

/** Returns false if nobody has more work than the payers of the work that arrives. */
function refuseNewest(arriving: QueuedWork, waiting: readonly WaitingWork[], within?: Payer): boolean {
  let left: readonly QueuedWork[] = [...waiting, arriving];
  const chosen: Payer[] = within ? [within] : [];
  for (;;) {
    const most = mostOf(left, chosen);
    if (!most) break;
    left = workOf(most, left);
    chosen.push(most);
  }
  const newest = waiting.findLast((work) => work === left.at(-1));
  const payer = chosen.at(-1);
  newest?.refuse(new QueueRefusal(payer, payer ? waitingOf(payer, waiting).seconds : 0));
  return newest !== undefined;
}

/** The payer with the most work, of equal ones that of the newest; undefined if none has more than one. */
function mostOf(works: readonly QueuedWork[], chosen: readonly Payer[]): Payer | undefined {
  const counts = new Map<string, number>();
  let [most, max]: [Payer | undefined, number] = [undefined, 1];
  for (const { payers } of works) {
    for (const { key } of payers) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  for (const { payers } of works.toReversed()) {
    for (const payer of payers) {
      const count = counts.get(payer.key) ?? 0;
      if (count > max && !chosen.some(({ key }) => key === payer.key)) [most, max] = [payer, count];
    }
  }
  return most;
}

/** A timeout is the payer's own fault if more of its work is queued. */
export function lateness(work: QueuedWork, waiting: ReadonlySet<QueuedWork>): QueueRefusal {
  for (const payer of work.payers) {
    const own = waitingOf(payer, waiting);
    if (own.count > 1) return new QueueRefusal(payer, own.seconds);
  }
  return new QueueRefusal(undefined, 0);
}

function waitingOf(payer: Payer, waiting: Iterable<QueuedWork>): { count: number; seconds: number } {
  const own = workOf(payer, waiting);
  return { count: own.length, seconds: own.reduce((sum, { seconds }) => sum + seconds, 0) };
}

function workOf<W extends QueuedWork>({ key }: Payer, waiting: Iterable<W>): readonly W[] {
  return [...waiting].filter(({ payers }) => payers.some((payer) => payer.key === key));
}
