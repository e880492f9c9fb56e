import type { DraftJournal } from '@beep/core/drafts';
import { createOutbox } from '@beep/core/outbox';
import type { AudioOutput } from '@beep/core/player';
import { createOwnPolicy } from '@beep/core/policies';
import { createRecorder, type Microphone, type Recorder } from '@beep/core/recorder';
import { createRecordingLibrary, type RecordingsApi } from '@beep/core/recordings';
import type { AudioEditor } from '@beep/core/review';
import { createSession, type IdentityProvider } from '@beep/core/session';
import { createRecorderSettings } from '@beep/core/settings';
import type { Clock } from '@beep/core/time';
import type { Composition } from './composition.ts';
import type { HostComposition } from './host-composition.ts';
import { madePart } from './late-part.ts';

/** For functions that must not be called during a render on the server. */
export function notWhileDrawing(): never {
  throw new Error('Nothing is called while a page is drawn on the server');
}

const api: RecordingsApi = {
  find: notWhileDrawing,
  list: notWhileDrawing,
  remove: notWhileDrawing,
  restore: notWhileDrawing,
  changeExpiry: notWhileDrawing,
  changeTitle: notWhileDrawing,
  changeMany: notWhileDrawing,
};
const identity: IdentityProvider = {
  onUserChanged: () => () => undefined,
  signIn: notWhileDrawing,
  signOut: notWhileDrawing,
  getToken: notWhileDrawing,
};
const microphone: Microphone = { open: notWhileDrawing };
const journal: DraftJournal = {
  begin: notWhileDrawing,
  list: notWhileDrawing,
  claim: notWhileDrawing,
  removeAllOf: notWhileDrawing,
  onChanged: () => () => undefined,
};
const editor: AudioEditor = { inspect: notWhileDrawing, cut: notWhileDrawing };
const connectivity = { onLikely: () => () => undefined };
const clock: Clock = {
  nowMs: () => Date.now(),
  after: () => () => undefined,
  every: () => () => undefined,
};
const store = { get: () => null, set: () => undefined, remove: () => undefined };
const settingsEvents = { raise: notWhileDrawing, subscribe: () => () => undefined };
const ids = { uuid: notWhileDrawing };

const NO_SUMMARY = { uid: null, summary: null };
const replySummary = {
  getSnapshot: () => NO_SUMMARY,
  subscribe: () => () => undefined,
  send: notWhileDrawing,
  stop: notWhileDrawing,
};

/** The initial state of all actors, for rendering on the server. */
export function createSsrComposition(): Composition {
  const session = createSession({ identity, clock });
  const library = createRecordingLibrary({ api, tokens: session, clock });
  const recorderSettings = createRecorderSettings({ store, events: settingsEvents, clock });
  const policy = createOwnPolicy({ api: { get: notWhileDrawing }, session, clock });
  const outbox = createOutbox({
    ...{ session, clock, journal, editor, connectivity },
    sendDraft: notWhileDrawing,
  });
  const recorder = createRecorder({
    session,
    clock,
    journal,
    editor,
    outbox,
    microphone,
    room: { freeBytes: notWhileDrawing, persist: notWhileDrawing },
    wakeLock: { hold: notWhileDrawing },
    ids,
    source: notWhileDrawing,
  });
  return {
    session,
    prepareSignIn: notWhileDrawing,
    ui: { settings: store, copyText: notWhileDrawing, clock, policy, recorderSettings },
    player: madePart({
      createAudioOutput: (): AudioOutput => notWhileDrawing(),
      sample: { play: notWhileDrawing },
      nowPlaying: { show: notWhileDrawing, update: notWhileDrawing, clear: notWhileDrawing },
      lock: { join: notWhileDrawing },
      silences: { find: notWhileDrawing },
      activity: { isActive: notWhileDrawing, onChanged: notWhileDrawing },
    }),
    recordings: madePart({
      library,
      ports: {
        downloads: { download: notWhileDrawing },
        share: null,
        transcripts: { get: notWhileDrawing },
        account: null,
      },
    }),
    listens: madePart({ playbackStarted: notWhileDrawing, playbackStopped: notWhileDrawing }),
    microphones: madePart({
      microphones: { list: notWhileDrawing, onChanged: notWhileDrawing },
      microphonePermission: { getSnapshot: () => 'unknown', subscribe: notWhileDrawing },
    }),
    settings: madePart({
      microphones: { list: notWhileDrawing, onChanged: notWhileDrawing },
      microphoneMeter: { open: notWhileDrawing },
      mayIsolateVoice: false,
      account: null,
    }),
    logOut: { request: notWhileDrawing, askFirst: notWhileDrawing, confirm: notWhileDrawing },
    extensionIds: [],
    pageUrl: notWhileDrawing,
    frame: { getSnapshot: () => false, subscribe: () => () => undefined, become: notWhileDrawing },
    drafts: madePart({
      journal,
      outbox,
      editor,
      loadUploads: notWhileDrawing,
    }),
    recording: madePart({ recorder, loadFiles: notWhileDrawing }),
    inHost: madePart(inHostWith(recorder)),
    replySummary: madePart(replySummary),
    isPhone: false,
  };
}

/** None of it is called on the server. */
function inHostWith(recorder: Recorder): HostComposition {
  return {
    docs: {
      getSnapshot: notWhileDrawing,
      subscribe: () => () => undefined,
      open: notWhileDrawing,
      requestToken: notWhileDrawing,
      recorder,
    },
    front: {
      getSnapshot: notWhileDrawing,
      subscribe: () => () => undefined,
      open: notWhileDrawing,
    },
    frameProof: {
      getSnapshot: notWhileDrawing,
      subscribe: () => () => undefined,
      open: notWhileDrawing,
      retry: notWhileDrawing,
    },
  };
}
