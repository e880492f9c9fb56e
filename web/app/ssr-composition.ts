import type { DraftJournal } from '@beep/core/drafts';
import type { MicrophoneDevices } from '@beep/core/microphones';
import { createOutbox } from '@beep/core/outbox';
import { createOwnPolicy } from '@beep/core/policies';
import { createRecorder } from '@beep/core/recorder';
import { createRecordingLibrary } from '@beep/core/recordings';
import type { AudioEditor } from '@beep/core/review';
import { createSession } from '@beep/core/session';
import { createRecorderSettings } from '@beep/core/settings';
import type { Clock } from '@beep/core/time';
import type { Composition } from './composition.ts';
import { madePart } from './late-part.ts';

/** For functions that must not be called during a render on the server. */
export function notWhileDrawing(): never {
  throw new Error('Nothing is called while a page is drawn on the server');
}

const unfollowed = { subscribe: () => () => undefined, onChanged: () => () => undefined };

/** An adapter of functions that are not called during a render on the server, except `called`. */
function undrawn<Adapter extends object>(called: Partial<NoInfer<Adapter>> = {}): Adapter {
  const all: Partial<Adapter> = { ...unfollowed, ...called };
  return new Proxy(all, { get: (_, name) => all[name as keyof Adapter] ?? notWhileDrawing }) as Adapter;
}

const clock: Clock = {
  nowMs: () => Date.now(),
  after: () => () => undefined,
  every: () => () => undefined,
};
const store = { get: () => null, set: () => undefined, remove: () => undefined };

const NO_SUMMARY = { uid: null, summary: null };

/** The initial state of all actors, for rendering on the server. */
export function createSsrComposition(): Composition {
  const session = createSession({ identity: undrawn({ onUserChanged: () => () => undefined }), clock });
  const library = createRecordingLibrary({ api: undrawn(), tokens: session, clock });
  const recorderSettings = createRecorderSettings({ store, events: undrawn(), clock });
  const policy = createOwnPolicy({ api: undrawn(), session, clock });
  const journal = undrawn<DraftJournal>();
  const editor = undrawn<AudioEditor>();
  const drafts = { session, clock, journal, editor };
  const outbox = createOutbox({
    ...drafts,
    connectivity: { onLikely: () => () => undefined },
    sendDraft: notWhileDrawing,
  });
  const recorder = createRecorder({
    ...{ ...drafts, outbox, microphone: undrawn(), room: undrawn(), wakeLock: undrawn(), ids: undrawn() },
    source: notWhileDrawing,
  });
  const microphones = undrawn<MicrophoneDevices>();
  return {
    session,
    prepareSignIn: notWhileDrawing,
    ui: { settings: store, copyText: notWhileDrawing, clock, policy, recorderSettings },
    player: madePart(undrawn()),
    recordings: madePart({
      library,
      ports: { downloads: undrawn(), share: null, transcripts: undrawn(), account: null },
    }),
    listens: madePart(undrawn()),
    microphones: madePart({
      microphones,
      microphonePermission: undrawn({ getSnapshot: () => 'unknown' }),
    }),
    settings: madePart({ microphones, microphoneMeter: undrawn(), mayIsolateVoice: false, account: null }),
    logOut: undrawn(),
    extensionIds: [],
    pageUrl: notWhileDrawing,
    frame: undrawn({ getSnapshot: () => false }),
    drafts: madePart({ ...drafts, outbox, loadUploads: notWhileDrawing }),
    recording: madePart({ recorder, loadFiles: notWhileDrawing }),
    inHost: madePart({ bridged: undrawn({ recorder }), front: undrawn(), frameProof: undrawn() }),
    replySummary: madePart(undrawn({ getSnapshot: () => NO_SUMMARY })),
    isPhone: false,
  };
}
