import { LISTEN_DEDUPE_MS } from '../limits.ts';
import type { CallFailure, CallOutcome } from '../recordings/call-outcome.ts';
import type { FreshTokens } from '../session/create-session.ts';
import type { KeyValueStore } from '../settings/key-value-store.ts';
import type { Clock } from '../time/clock.ts';
import type { IdSource, ListensApi } from './ports.ts';

/** Dependencies of a listen counter. */
export interface ListenCounterOptions {
  readonly api: ListensApi;
  readonly tokens: FreshTokens;
  /** Session storage: the marker and the listener's id live as long as the tab. */
  readonly store: KeyValueStore;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** Called for a listen that could not be sent, for the console. It is not sent again. */
  readonly onFailed?: (failure: CallFailure) => void;
}

/** A play of a recording by its viewer. */
export interface Listening {
  readonly id: string;
  readonly isOwner: boolean;
}

/** Reports listens to the service, at most once an hour for each recording. */
export interface ListenCounter {
  /**
   * Call it when playback starts. Counts unless the viewer owns the recording or a listen of it was counted in this
   * browser session within the last hour.
   */
  playbackStarted(listening: Listening): Promise<void>;
  /**
   * Call it when playback stops, with the seconds that were heard from the beginning without a gap. Reports them, after
   * the listen, if they are more than before.
   */
  playbackStopped(listening: Listening & { readonly heardSeconds: number }): Promise<void>;
}

/** Counts listens for one browser session. It needs no teardown. */
export function createListenCounter(options: ListenCounterOptions): ListenCounter {
  const { api, tokens, store, clock, ids, onFailed } = options;
  const reported = new Map<string, number>();
  let counting: Promise<void> = Promise.resolve();
  return {
    async playbackStarted({ id, isOwner }) {
      if (isOwner) return;
      const markerKey = `beep.listen.${id}`;
      const countedAtMs = Number(store.get(markerKey) ?? Number.NaN);
      const nowMs = clock.nowMs();
      if (nowMs - countedAtMs < LISTEN_DEDUPE_MS) return;
      store.set(markerKey, String(nowMs));
      counting = send((bearer) => api.countListen(id, listenerId(id), bearer));
      await counting;
    },
    async playbackStopped({ id, isOwner, heardSeconds }) {
      if (isOwner || heardSeconds <= (reported.get(id) ?? 0)) return;
      reported.set(id, heardSeconds);
      await counting;
      await send((bearer) => api.noteHeard({ id, listenerId: listenerId(id), heardSeconds }, bearer));
    },
  };

  async function send(call: (bearer: string | null) => Promise<CallOutcome<null>>): Promise<void> {
    const token = await tokens.ensureFreshToken();
    const outcome = await call(token.status === 'token' ? token.token : null);
    if (outcome.status === 'failed') onFailed?.(outcome.failure);
  }

  /** A new id for each recording, so that it cannot track a listener across recordings. */
  function listenerId(recordingId: string): string {
    const key = `beep.listener.${recordingId}`;
    const known = store.get(key);
    if (known !== null) return known;
    const fresh = ids.uuid();
    store.set(key, fresh);
    return fresh;
  }
}
