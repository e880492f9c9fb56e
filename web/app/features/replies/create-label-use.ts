import type { ReplyTokens } from '@beep/core/replies';
import type { Clock } from '@beep/core/time';

/** Whether this browser answers with the printed label of a name. */
export interface LabelUse {
  getSnapshot(): boolean;
  subscribe(listener: () => void): () => void;
  /** Uses the label no more. */
  forget(): void;
  stop(): void;
}

export interface LabelUseOptions {
  readonly tokens: Pick<ReplyTokens, 'labelLeftMs' | 'forgetLabel'>;
  readonly recordingId: string;
  readonly clock: Clock;
}

/** Lets go of the label by itself when its time is over. */
export function createLabelUse({ tokens, recordingId, clock }: LabelUseOptions): LabelUse {
  const listeners = new Set<() => void>();
  const leftMs = tokens.labelLeftMs(recordingId);
  let isInUse = leftMs !== null;
  const forget = (): void => {
    if (!isInUse) return;
    isInUse = false;
    cancel();
    tokens.forgetLabel(recordingId);
    for (const listener of [...listeners]) listener();
  };
  const cancel = leftMs === null ? () => undefined : clock.after(leftMs, forget);
  return {
    getSnapshot: () => isInUse,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    forget,
    stop: () => cancel(),
  };
}
