import type { DraftJournal } from '@beep/core/drafts';
import { createListenCounter, type ListensApi } from '@beep/core/listens';
import { createOutbox, type UploadsApi } from '@beep/core/outbox';
import type { AudioOutput } from '@beep/core/player';
import { createOwnPolicy } from '@beep/core/policies';
import { createRecorder, type Microphone, type Recorder } from '@beep/core/recorder';
import { createDefaultExpiry, createRecordingLibrary, type RecordingsApi } from '@beep/core/recordings';
import { createReplySummary, type Inbox } from '@beep/core/replies';
import type { AudioEditor } from '@beep/core/review';
import { createSession, type IdentityProvider } from '@beep/core/session';
import { createRecorderSettings } from '@beep/core/settings';
import type { Clock } from '@beep/core/time';
import type { Composition } from './composition.ts';
import type { HostComposition } from './host-composition.ts';
import type { LatePart } from './late-part.ts';

/** For functions that must not be called during a render on the server. */
function notWhileDrawing(): never {
  throw new Error('Nothing is called while a page is drawn on the server');
}

const api: RecordingsApi & UploadsApi & ListensApi = {
  find: notWhileDrawing,
  list: notWhileDrawing,
  remove: notWhileDrawing,
  restore: notWhileDrawing,
  changeExpiry: notWhileDrawing,
  changeTitle: notWhileDrawing,
  changeMany: notWhileDrawing,
  send: notWhileDrawing,
  countListen: notWhileDrawing,
  noteHeard: notWhileDrawing,
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
const inbox: Inbox = {
  list: notWhileDrawing,
  summarize: notWhileDrawing,
  change: notWhileDrawing,
  remove: notWhileDrawing,
  loadAudio: notWhileDrawing,
  publish: notWhileDrawing,
  report: notWhileDrawing,
  switchReplies: notWhileDrawing,
  onChanged: () => () => undefined,
};
const store = { get: () => null, set: () => undefined, remove: () => undefined };
const settingsEvents = { raise: notWhileDrawing, subscribe: () => () => undefined };
const ids = { uuid: notWhileDrawing };

/** The initial state of all actors, for rendering on the server. */
export function createSsrComposition(): Composition {
  const session = createSession({ identity, clock });
  const library = createRecordingLibrary({ api, tokens: session, clock });
  const recorderSettings = createRecorderSettings({ store, events: settingsEvents, clock });
  const policy = createOwnPolicy({ api: { get: notWhileDrawing }, session, clock });
  const outbox = createOutbox({ session, api, clock, journal, editor, connectivity });
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
    library,
    listens: createListenCounter({ api, tokens: session, store, clock, ids }),
    ui: {
      createAudioOutput: (): AudioOutput => notWhileDrawing(),
      settings: store,
      copyText: notWhileDrawing,
      share: null,
      clock,
      downloads: { download: notWhileDrawing },
      sample: { play: notWhileDrawing },
      nowPlaying: { show: notWhileDrawing, update: notWhileDrawing, clear: notWhileDrawing },
      floor: { join: notWhileDrawing },
      silences: { find: notWhileDrawing },
      transcripts: { get: notWhileDrawing },
      policy,
      account: null,
      activity: { isActive: notWhileDrawing, onChanged: notWhileDrawing },
      recorderSettings,
      microphones: { list: notWhileDrawing, onChanged: notWhileDrawing },
      microphonePermission: { getSnapshot: () => 'unknown', subscribe: notWhileDrawing },
      microphoneMeter: { open: notWhileDrawing },
    },
    account: { deleteAccount: notWhileDrawing },
    logOut: { request: notWhileDrawing, askFirst: notWhileDrawing, confirm: notWhileDrawing },
    newsletter: { subscribe: notWhileDrawing },
    transcripts: { get: notWhileDrawing, put: notWhileDrawing, remove: notWhileDrawing },
    extensionOrigins: [],
    pageUrl: notWhileDrawing,
    frame: { getSnapshot: () => false, subscribe: () => () => undefined, become: notWhileDrawing },
    drafts: made({
      journal,
      outbox,
      editor,
      defaultExpiry: createDefaultExpiry({ library, settings: recorderSettings, policy }),
    }),
    recording: made({ recorder, files: { keep: notWhileDrawing, shared: notWhileDrawing } }),
    inHost: made(inHostWith(recorder)),
    replies: made({ inbox, summary: createReplySummary({ inbox, session }) }),
    isPhone: false,
  };
}

/** A part that stands for the one of the browser. */
function made<Made>(part: Made): LatePart<never, Made> {
  return { getSnapshot: () => part, subscribe: () => () => undefined, make: () => part };
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
