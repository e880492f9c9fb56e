import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeClock, createFakeSettingsEvents, createFakeStore } from '../testing/index.ts';
import type { KeyValueStore } from './key-value-store.ts';
import {
  createRecorderSettings,
  type RecorderSettings,
  type SettingsEvents,
  withSound,
} from './recorder-settings.ts';

const clock = createFakeClock(1_770_000_000_000);
let store: KeyValueStore;
let events: SettingsEvents;
let settings: RecorderSettings;

beforeEach(() => {
  store = createFakeStore();
  events = createFakeSettingsEvents();
  settings = createRecorderSettings({ store, events, clock });
});

describe('the recorder’s settings', () => {
  // spec: browser-storage.2, limits.23
  it('default to no chosen expiration, the default microphone and shortcuts', () => {
    expect(settings.getSnapshot()).toEqual({
      expiration: null,
      microphoneId: 'default',
      hasKeyboardShortcuts: true,
      isNaturalSound: false,
      isVoiceIsolated: false,
      insertsTranscript: false,
    });
  });

  it('are removed from the store when set to their defaults', () => {
    const keys = ['beep.keyboardShortcuts', 'beep.naturalSound', 'beep.insertsTranscript'];
    settings.save({ hasKeyboardShortcuts: false, isNaturalSound: true, insertsTranscript: true });
    expect(keys.map((key) => store.get(key))).toEqual(['off', 'on', 'on']);
    settings.save({ hasKeyboardShortcuts: true, isNaturalSound: false, insertsTranscript: false });
    expect(keys.map((key) => store.get(key))).toEqual([null, null, null]);
  });

  it('fall back to the defaults for malformed values', () => {
    store.set('defaultRecordingExpiration', '2_days');
    store.set('selectedAudioDevice', '');
    expect(settings.getSnapshot()).toMatchObject({ expiration: null, microphoneId: 'default' });
  });

  // spec: browser-storage.1, browser-storage.2
  it('are stored under the keys of the product', () => {
    settings.save({
      expiration: '1_week',
      microphoneId: 'usb',
      hasKeyboardShortcuts: false,
      isNaturalSound: true,
      isVoiceIsolated: false,
      insertsTranscript: true,
    });
    expect(store.get('defaultRecordingExpiration')).toBe('1_week');
    expect(store.get('selectedAudioDevice')).toBe('usb');
    expect(createRecorderSettings({ store, events, clock }).getSnapshot()).toEqual({
      expiration: '1_week',
      microphoneId: 'usb',
      hasKeyboardShortcuts: false,
      isNaturalSound: true,
      isVoiceIsolated: false,
      insertsTranscript: true,
    });
  });

  it('have unprocessed sound or the voice alone, never both', () => {
    settings.save({ isVoiceIsolated: true });
    expect(settings.getSnapshot()).toMatchObject({ isVoiceIsolated: true, isNaturalSound: false });
    settings.save(withSound(settings.getSnapshot(), { isNaturalSound: true }));
    expect(settings.getSnapshot()).toMatchObject({ isVoiceIsolated: false, isNaturalSound: true });
    settings.save(withSound(settings.getSnapshot(), { isVoiceIsolated: true }));
    expect(settings.getSnapshot()).toMatchObject({ isVoiceIsolated: true, isNaturalSound: false });
    store.set('beep.naturalSound', 'on');
    expect(settings.getSnapshot()).toMatchObject({ isVoiceIsolated: false, isNaturalSound: true });
  });

  it.each([
    { expiration: '1_week' },
    { microphoneId: 'usb' },
    { hasKeyboardShortcuts: false },
    { isNaturalSound: true },
    { isVoiceIsolated: true },
    { insertsTranscript: true },
  ] as const)('are read again when another page changes one: %j', (change) => {
    const before = settings.getSnapshot();
    createRecorderSettings({ store, events, clock }).save(change);
    expect(settings.getSnapshot()).toEqual({ ...before, ...change });
    expect(settings.getSnapshot()).toBe(settings.getSnapshot());
  });

  // spec: browser-storage.3
  it('raise the event with expiration, microphone and the time when they are saved', () => {
    const raise = vi.spyOn(events, 'raise');
    settings.save({ expiration: '1_day', microphoneId: 'usb' });
    expect(raise.mock.calls).toEqual([
      [{ expiration: '1_day', microphone: 'usb', timestamp: 1_770_000_000_000 }],
    ]);
  });

  it('store an expiration only once the user chose one', () => {
    const raise = vi.spyOn(events, 'raise');
    settings.save({ microphoneId: 'usb' });
    expect(store.get('defaultRecordingExpiration')).toBeNull();
    expect(raise.mock.lastCall?.[0].expiration).toBe('never');
    settings.save({ expiration: 'never' });
    expect(store.get('defaultRecordingExpiration')).toBe('never');
  });

  it('notify subscribers, and keep unchanged values', () => {
    settings.save({ expiration: '1_year' });
    const seen: string[] = [];
    settings.subscribe(() => seen.push(settings.getSnapshot().microphoneId));
    settings.save({ microphoneId: 'usb' });
    expect(seen).toEqual(['usb']);
    expect(settings.getSnapshot().expiration).toBe('1_year');
  });

  it('are the same object until a value changes', () => {
    const before = settings.getSnapshot();
    expect(settings.getSnapshot()).toBe(before);
    settings.save({ expiration: '1_month' });
    expect(settings.getSnapshot()).not.toBe(before);
  });
});
