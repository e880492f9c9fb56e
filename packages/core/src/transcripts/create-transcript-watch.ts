import { type Actor, createActor } from '../actor/create-actor.ts';
import type { RecordingLibrary } from '../recordings/recording-library.ts';
import type { Clock } from '../time/clock.ts';
import type { PageActivity, TranscriptsApi } from './ports.ts';
import {
  type TranscriptWatchEvent,
  type TranscriptWatchState,
  transcriptWatchMachine,
} from './transcript-watch-machine.ts';

/** Follows the transcript of one recording. `stop` ends it: nothing is asked any more. */
export type TranscriptWatch = Actor<TranscriptWatchState, TranscriptWatchEvent>;

/** Dependencies of a watch. */
export interface TranscriptWatchOptions {
  /** The id of the recording. */
  readonly id: string;
  readonly library: Pick<RecordingLibrary, 'find'>;
  readonly api: TranscriptsApi;
  readonly activity: PageActivity;
  readonly clock: Clock;
}

/** Makes the watch; it does nothing until `found` reports what is known of the recording. */
export function createTranscriptWatch(options: TranscriptWatchOptions): TranscriptWatch {
  const { id, library, api, activity, clock } = options;
  let cancelWait = (): void => undefined;
  let leave: (() => void) | undefined;
  const watch = createActor(transcriptWatchMachine, (effect, send) => {
    leave ??= activity.onChanged(() => send({ type: activity.isActive() ? 'resume' : 'pause' }));
    cancelWait();
    const { operation } = effect;
    switch (effect.type) {
      case 'wait':
        // Otherwise `resume` begins again.
        if (activity.isActive())
          cancelWait = clock.after(effect.waitMs, () => send({ type: 'due', operation }));
        return;
      case 'ask':
        void library.find(id).then((outcome) => send({ type: 'asked', operation, outcome }));
        return;
      case 'load':
        void api.get(id).then((outcome) => send({ type: 'loaded', operation, outcome }));
        return;
      case 'rest':
        return;
    }
  });
  return {
    ...watch,
    stop() {
      leave?.();
      cancelWait();
      watch.stop();
    },
  };
}
