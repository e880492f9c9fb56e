import type { ExternalStore } from '../actor/create-external-store.ts';
import {
  DEFAULT_EXPIRATION,
  type ExpirationOption,
  isExpirationOption,
} from '../expiry/expiration-option.ts';
import type { Clock } from '../time/clock.ts';
import type { KeyValueStore } from './key-value-store.ts';

/** Stands for the microphone that the system prefers. */
export const DEFAULT_MICROPHONE = 'default';

/** The user's choices for all their recordings. */
export interface RecorderSettingsValues {
  /** Applied to each new recording; null if the user never chose one. */
  readonly expiration: ExpirationOption | null;
  /** A device id, or {@link DEFAULT_MICROPHONE}. */
  readonly microphoneId: string;
  /** True for unprocessed microphone audio, for music. */
  readonly isNaturalSound: boolean;
  /** True to keep the voice alone, in browsers that can. */
  readonly isVoiceIsolated: boolean;
  /** False if Space and S do nothing on the page (differences.md). */
  readonly hasKeyboardShortcuts: boolean;
  /** True if the transcript is inserted with the link, in hosts that take it. */
  readonly insertsTranscript: boolean;
}

export type SoundSettings = Pick<RecorderSettingsValues, 'isNaturalSound' | 'isVoiceIsolated'>;

/** Unprocessed sound and the voice alone exclude each other: what is turned on turns off the other. */
export function withSound(values: SoundSettings, change: Partial<SoundSettings>): SoundSettings {
  const { isNaturalSound, isVoiceIsolated } = { ...values, ...change };
  return {
    isNaturalSound: isNaturalSound && change.isVoiceIsolated !== true,
    isVoiceIsolated: isVoiceIsolated && change.isNaturalSound !== true,
  };
}

/** The detail of a settings-updated event. */
export interface SettingsChange {
  readonly expiration: ExpirationOption;
  readonly microphone: string;
  /** Milliseconds since the epoch. */
  readonly timestamp: number;
}

/** The settings-updated event of the page. */
export interface SettingsEvents {
  raise(change: SettingsChange): void;
  subscribe(listener: () => void): () => void;
}

/** Dependencies of {@link createRecorderSettings}. */
export interface RecorderSettingsOptions {
  readonly store: KeyValueStore;
  readonly events: SettingsEvents;
  readonly clock: Clock;
}

/** The stored settings. */
export interface RecorderSettings extends ExternalStore<RecorderSettingsValues> {
  /** Stores the values and dispatches the settings-updated event. */
  save(values: Partial<RecorderSettingsValues>): void;
}

const KEYS = {
  expiration: 'defaultRecordingExpiration',
  microphone: 'selectedAudioDevice',
  keyboardShortcuts: 'beep.keyboardShortcuts',
  naturalSound: 'beep.naturalSound',
  voiceIsolation: 'beep.voiceIsolation',
  insertsTranscript: 'beep.insertsTranscript',
} as const;
const OFF = 'off';
const ON = 'on';

/** Makes the settings of this browser. It needs no teardown. */
export function createRecorderSettings({ store, events, clock }: RecorderSettingsOptions): RecorderSettings {
  let snapshot = load(store);

  function getSnapshot(): RecorderSettingsValues {
    const stored = load(store);
    const isSame =
      stored.expiration === snapshot.expiration &&
      stored.microphoneId === snapshot.microphoneId &&
      stored.hasKeyboardShortcuts === snapshot.hasKeyboardShortcuts &&
      stored.isNaturalSound === snapshot.isNaturalSound &&
      stored.isVoiceIsolated === snapshot.isVoiceIsolated &&
      stored.insertsTranscript === snapshot.insertsTranscript;
    if (!isSame) snapshot = stored;
    return snapshot;
  }

  return {
    getSnapshot,
    subscribe: (listener) => events.subscribe(listener),
    save(values) {
      const next = { ...getSnapshot(), ...values };
      const { expiration, microphoneId } = next;
      setOrForget(store, KEYS.expiration, expiration);
      store.set(KEYS.microphone, microphoneId);
      setOrForget(store, KEYS.keyboardShortcuts, next.hasKeyboardShortcuts ? null : OFF);
      setOrForget(store, KEYS.naturalSound, next.isNaturalSound ? ON : null);
      setOrForget(store, KEYS.voiceIsolation, next.isVoiceIsolated ? ON : null);
      setOrForget(store, KEYS.insertsTranscript, next.insertsTranscript ? ON : null);
      events.raise({
        expiration: expiration ?? DEFAULT_EXPIRATION,
        microphone: microphoneId,
        timestamp: clock.nowMs(),
      });
    },
  };
}

/** Default values are not stored. */
function setOrForget(store: KeyValueStore, key: string, value: string | null): void {
  if (value === null) store.remove(key);
  else store.set(key, value);
}

function load(store: KeyValueStore): RecorderSettingsValues {
  const expiration = store.get(KEYS.expiration);
  const microphoneId = store.get(KEYS.microphone);
  const isNaturalSound = store.get(KEYS.naturalSound) === ON;
  return {
    expiration: isExpirationOption(expiration) ? expiration : null,
    microphoneId: microphoneId === null || microphoneId === '' ? DEFAULT_MICROPHONE : microphoneId,
    hasKeyboardShortcuts: store.get(KEYS.keyboardShortcuts) !== OFF,
    isNaturalSound,
    isVoiceIsolated: !isNaturalSound && store.get(KEYS.voiceIsolation) === ON,
    insertsTranscript: store.get(KEYS.insertsTranscript) === ON,
  };
}
