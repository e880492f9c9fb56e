import { createListeners } from '@beep/core/actor';
import type { PlaybackLock, SoundStretch } from '@beep/core/player';
import type { CallOutcome, DownloadMany, RecordingDownloads } from '@beep/core/recordings';
import {
  createRecorderSettings,
  type KeyValueStore,
  type RecorderSettings,
  type SettingsChange,
} from '@beep/core/settings';
import {
  createFakeOwnPolicy,
  createFakePageActivity,
  type FakeOwnPolicy,
  type FakePageActivity,
  failed,
  ok,
} from '@beep/core/testing';
import type { Clock } from '@beep/core/time';
import type { Transcript } from '@beep/core/transcripts';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { type RenderResult, render } from 'vitest-browser-react';
import { type AllPorts, AllPortsProvider } from '../all-ports.tsx';
import { ToastProvider } from '../feedback/toasts.tsx';
import type { RecordingPorts } from '../recordings/recording-ports.ts';
import { SettingsProvider } from '../settings/settings-provider.tsx';
import '../styles.ts';
import { createFakeAudio, type FakeAudio } from './fake-audio.ts';
import { createFakeMicrophones, type FakeMicrophones } from './fake-microphones.ts';

/** Saturday, 21 November 2026, noon in UTC. */
export const NOW_MS: number = Date.UTC(2026, 10, 21, 12);

const STANDING_CLOCK: Clock = {
  nowMs: () => NOW_MS,
  after: () => () => undefined,
  every: () => () => undefined,
};

export interface RenderedUi {
  readonly screen: RenderResult;
  /** The players' audio, in order of mounting. */
  readonly audio: readonly FakeAudio[];
  /** Copied texts. */
  readonly copied: readonly string[];
  /** The HTML copied for editors. */
  readonly copiedHtml: readonly string[];
  /** The ids of downloaded recordings. */
  readonly downloaded: readonly string[];
  readonly recorderSettings: RecorderSettings;
  /** The settings-updated events that were raised. */
  readonly settingsChanges: readonly SettingsChange[];
}

export interface RenderUiOptions {
  /** Whether the browser can keep the voice alone; true by default. */
  readonly mayIsolateVoice?: boolean;
  /** The system's share sheet; none by default. */
  readonly share?: RecordingPorts['share'];
  /** False if the browser refuses to copy. */
  readonly mayCopy?: boolean;
  /** The result of downloads; immediate success by default. */
  readonly download?: RecordingDownloads['download'];
  /** Absent by default. */
  readonly downloadMany?: DownloadMany;
  /** The browser's stored settings. */
  readonly stored?: Readonly<Record<string, string>>;
  /** Fixed at {@link NOW_MS} by default. */
  readonly clock?: Clock;
  readonly microphones?: FakeMicrophones;
  /** The silences found in any recording. */
  readonly silences?: readonly SoundStretch[];
  /** The stored transcripts by recording. A missing one cannot be fetched. */
  readonly transcripts?: ReadonlyMap<string, Transcript>;
  readonly activity?: FakePageActivity;
  /** None by default: players do not stop each other. */
  readonly lock?: PlaybackLock;
  /** What the user's school allows; the default policy by default. */
  readonly policy?: FakeOwnPolicy;
  /** Null by default. */
  readonly account?: AllPorts['account'];
  /** Absent by default. */
  readonly switchReplies?: RecordingPorts['switchReplies'];
}

/** Renders a view with fakes of its browser adapters. */
export async function renderUi(view: ReactNode, options: RenderUiOptions = {}): Promise<RenderedUi> {
  const { mayCopy = true, download, stored = {}, clock = STANDING_CLOCK } = options;
  const { microphones = createFakeMicrophones(), silences = [] } = options;
  const { transcripts = new Map<string, Transcript>(), activity = createFakePageActivity() } = options;
  const store = createMemoryStore(stored);
  const { recorderSettings, settingsChanges } = createMemorySettings(store, clock);
  const audio: FakeAudio[] = [];
  const copied: string[] = [];
  const copiedHtml: string[] = [];
  const downloaded: string[] = [];
  const ports = {
    createAudioOutput: () => {
      const made = createFakeAudio();
      audio.push(made);
      return made.output;
    },
    settings: store,
    recorderSettings,
    microphones: microphones.devices,
    microphonePermission: microphones.permission,
    microphoneMeter: microphones.meter,
    mayIsolateVoice: options.mayIsolateVoice ?? true,
    copyText: async (text: string, html?: string) => {
      if (mayCopy) copied.push(text);
      if (mayCopy && html !== undefined) copiedHtml.push(html);
      return mayCopy;
    },
    share: options.share ?? null,
    clock,
    sample: { play: () => undefined },
    nowPlaying: { show: () => undefined, update: () => undefined, clear: () => undefined },
    lock: options.lock ?? { join: () => ({ take: () => undefined, leave: () => undefined }) },
    silences: { find: async () => silences },
    transcripts: { get: async (id: string) => storedTranscript(transcripts.get(id)) },
    activity,
    policy: (options.policy ?? createFakeOwnPolicy()).policy,
    account: options.account ?? null,
    ...(options.downloadMany && { downloadMany: options.downloadMany }),
    repliesUrl: (id: string) => `/replies?note=${id}`,
    ...(options.switchReplies && { switchReplies: options.switchReplies }),
    downloads: {
      async download(id: string, signal?: AbortSignal) {
        downloaded.push(id);
        return download?.(id, signal) ?? ({ status: 'ok', value: null } as const);
      },
    },
  };
  const loadPorts = async () => ports;
  const screen = await render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <AllPortsProvider ports={ports}>
        <ToastProvider>
          <SettingsProvider loadPorts={loadPorts}>{view}</SettingsProvider>
        </ToastProvider>
      </AllPortsProvider>
    </SWRConfig>,
  );
  return { screen, audio, copied, copiedHtml, downloaded, recorderSettings, settingsChanges };
}

function storedTranscript(transcript: Transcript | undefined): CallOutcome<Transcript> {
  return transcript === undefined ? failed({ kind: 'network', reason: 'unreachable' }) : ok(transcript);
}

function createMemorySettings(
  store: KeyValueStore,
  clock: Clock,
): Pick<RenderedUi, 'recorderSettings' | 'settingsChanges'> {
  const settingsChanges: SettingsChange[] = [];
  const [subscribe, callAll] = createListeners();
  const recorderSettings = createRecorderSettings({
    store,
    clock,
    events: {
      raise(change) {
        settingsChanges.push(change);
        callAll();
      },
      subscribe,
    },
  });
  return { recorderSettings, settingsChanges };
}

function createMemoryStore(stored: Readonly<Record<string, string>>): KeyValueStore {
  const values = new Map(Object.entries(stored));
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => values.set(key, value),
    remove: (key) => values.delete(key),
  };
}
