import { createExternalStore, type ExternalStore } from '@beep/core/actor';
import type { ReplyTokens } from '@beep/core/replies';
import type { Clock } from '@beep/core/time';

/** Whether this browser answers with the printed label of a name. */
export interface LabelUse extends ExternalStore<boolean> {
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
  const leftMs = tokens.labelLeftMs(recordingId);
  const { getSnapshot, subscribe, set } = createExternalStore(leftMs !== null);
  const forget = (): void => {
    if (!getSnapshot()) return;
    cancel();
    tokens.forgetLabel(recordingId);
    set(false);
  };
  const cancel = leftMs === null ? () => undefined : clock.after(leftMs, forget);
  return {
    getSnapshot,
    subscribe,
    forget,
    stop: () => cancel(),
  };
}
