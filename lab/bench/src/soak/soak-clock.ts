/** The times that the service's clock may show now; more than one while it is being moved. */
export interface ClockView {
  /** Milliseconds since the epoch. */
  readonly now: readonly number[];
  /** The latest time that it has ever shown: recordings that ended by then may have been removed. */
  readonly peak: number;
  /** Grows with every move: two equal numbers mean that the clock was not moved between them. */
  readonly epoch: number;
}

/** The service's clock, which can be moved forward and back while the service runs. */
export interface SoakClock {
  view(): ClockView;
  /** The offset in milliseconds from the machine's clock. */
  movedBy(): number;
  /** Resolves once every process uses the new offset. */
  move(toMs: number): Promise<void>;
}

/** `apply` gives the service a new offset, and resolves when all of it has it. */
export function createSoakClock(apply: (toMs: number) => Promise<void>): SoakClock {
  let moves: readonly number[] = [0];
  let peak = Date.now();
  let epoch = 0;
  const view = (): ClockView => {
    const now = moves.map((ms) => Date.now() + ms);
    peak = Math.max(peak, ...now);
    return { now, peak, epoch };
  };
  return {
    view,
    movedBy: () => moves.at(-1) ?? 0,
    move: async (toMs) => {
      view();
      moves = [...moves, toMs];
      epoch += 1;
      await apply(toMs);
      view();
      moves = [toMs];
      epoch += 1;
    },
  };
}
