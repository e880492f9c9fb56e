import type { Machine, Step } from '../actor/create-actor.ts';
import { type NewAddress, readdressed } from '../drafts/draft-destination.ts';
import type { DraftWriter } from '../drafts/draft-writer.ts';
import type { StoredDraft } from '../drafts/ports.ts';
import type { SavedRecording } from '../recordings/recording.ts';
import {
  affectsAllUploads,
  classifyUploadFailure,
  isLabelRefusal,
  isNameRefusal,
} from './classify-upload-failure.ts';
import type { DraftAudio } from './draft-audio.ts';
import {
  EMPTY_OUTBOX,
  isPostponed,
  isRefusedForLabel,
  isRefusedReply,
  nextToSend,
  type OutboxState,
  type PendingUpload,
  type UploadProgress,
  uploadOf,
} from './outbox-state.ts';
import type { UploadFailure } from './send-draft.ts';

/** A recording that can be sent, and the writer of its draft, which its holder ends. */
export interface FinishedRecording {
  readonly draft: DraftAudio;
  readonly writer: DraftWriter;
}

/** Commands of the user (imperative) and facts of the session, journal and upload (past tense). */
export type OutboxEvent =
  /** Take over a finished recording and send it now, before all others. Its screen watches it until it is released. */
  | ({ readonly type: 'submit' } & FinishedRecording)
  /** Retry the failed upload of a watched draft. */
  | { readonly type: 'retry'; readonly id: string }
  /** Send a draft that its label refused as a recording with a link of its own. */
  | { readonly type: 'sendWithOwnLink'; readonly id: string }
  /** Send a draft that its label refused in the place of the recording that the label has. */
  | { readonly type: 'sendInPlace'; readonly id: string; readonly replaces: string }
  /** Send a draft that was refused because it has no name of the question, or one that another has, as this person. */
  | { readonly type: 'sendAs'; readonly id: string; readonly person: string }
  /** Send a reply that was refused as it is: its recording may take replies again. */
  | { readonly type: 'sendAgain'; readonly id: string }
  /** Its screen no longer shows it: an upload continues, a failed draft waits. */
  | { readonly type: 'release'; readonly id: string }
  /** Send all waiting drafts now. */
  | { readonly type: 'sendAll' }
  /** Delete a draft for good, after the user confirmed. Ignored while it is being sent. */
  | { readonly type: 'discard'; readonly id: string }
  | { readonly type: 'session.changed'; readonly uid: string | null; readonly nowMs: number }
  | { readonly type: 'journal.changed' }
  | {
      readonly type: 'drafts.listed';
      readonly ownerUid: string;
      readonly drafts: readonly StoredDraft[];
      readonly nowMs: number;
    }
  | { readonly type: 'connection.likely'; readonly nowMs: number }
  /** Reports whether the journal has a submitted draft in the form in which it is sent. */
  | { readonly type: 'draft.stored'; readonly id: string; readonly isStored: boolean }
  | { readonly type: 'upload.progressed'; readonly id: string; readonly progress: number }
  /** The service told to send it again at that time. */
  | { readonly type: 'upload.postponed'; readonly id: string; readonly untilMs: number }
  /** Another page holds it, or it is gone. */
  | { readonly type: 'draft.unavailable'; readonly id: string }
  /** The service has stored it. */
  | { readonly type: 'upload.finished'; readonly id: string; readonly recording: SavedRecording }
  | {
      readonly type: 'upload.failed';
      readonly id: string;
      readonly failure: UploadFailure;
      /** When the service told to try again. */
      readonly untilMs?: number | undefined;
    }
  /** The user was notified of the finished uploads. */
  | { readonly type: 'announced' };

export type OutboxEffect =
  | { readonly type: 'list'; readonly ownerUid: string }
  /** Makes the outbox the holder of the draft. */
  | { readonly type: 'take'; readonly id: string; readonly recording: FinishedRecording }
  | { readonly type: 'send'; readonly id: string }
  /** Aborts the upload, and leaves the draft in the journal to the next claim. */
  | { readonly type: 'stopSending'; readonly id: string }
  /** Leaves the draft in the journal to the next claim. */
  | { readonly type: 'release'; readonly id: string }
  /** Stores until when the draft is not sent, for every page. */
  | { readonly type: 'postpone'; readonly id: string; readonly untilMs: number }
  /** Marks the draft in the journal as never to be sent. */
  | { readonly type: 'refuse'; readonly id: string }
  /** Changes where the draft goes, if there is an address; one that this page does not hold is then to be sent. */
  | { readonly type: 'readdress'; readonly id: string; readonly address?: NewAddress }
  /** Removes the draft from the journal, whether or not this page holds it. */
  | { readonly type: 'discard'; readonly id: string };

type Of<Type extends OutboxEvent['type']> = Extract<OutboxEvent, { readonly type: Type }>;
type OutboxStep = Step<OutboxState, OutboxEffect>;

/**
 * The only sender of recordings. A submitted draft is sent at once. Drafts of earlier pages are sent one after the
 * other: on the first list, when the network is likely back, and on request. Each is tried once per chance; a failure
 * that affects all ends the chance. Before the time that the service told, only the user sends a draft. It knows only the signed-in user's drafts and those on a screen.
 */
export const outboxMachine: Machine<OutboxState, OutboxEvent, OutboxEffect> = { initial: EMPTY_OUTBOX, step };

function step(state: OutboxState, event: OutboxEvent): OutboxStep {
  switch (event.type) {
    case 'submit':
      return submit(state, event);
    case 'session.changed':
      return sessionChanged(state, event);
    case 'journal.changed':
      return list(state);
    case 'drafts.listed':
      return event.ownerUid === state.ownerUid ? listed(state, event) : [state];
    case 'connection.likely':
      return withList(retryAll(newChance(state), ({ draft }) => !isPostponed(draft, event.nowMs)));
    case 'sendAll':
      return sendAll(state);
    case 'announced':
      return [state.sent.length === 0 ? state : { ...state, sent: [] }];
    case 'sendWithOwnLink':
    case 'sendInPlace':
    case 'sendAs':
      return readdress(state, event);
    case 'sendAgain':
      return takeBack(state, { type: 'readdress', id: event.id }, isRefusedReply);
    case 'discard':
      return discard(state, event.id);
    default:
      return uploadStep(state, event);
  }
}

type UploadEvent = Of<
  | 'retry'
  | 'release'
  | 'draft.stored'
  | 'draft.unavailable'
  | 'upload.progressed'
  | 'upload.postponed'
  | 'upload.finished'
  | 'upload.failed'
>;

/** Events of an upload that is gone are ignored. */
function uploadStep(state: OutboxState, event: UploadEvent): OutboxStep {
  const upload = uploadOf(state, event.id);
  if (upload === undefined) return [state];
  switch (event.type) {
    case 'retry':
      return retry(state, upload);
    case 'release':
      return release(state, upload);
    case 'draft.stored':
      return [
        upload.isStored === event.isStored ? state : replace(state, { ...upload, isStored: event.isStored }),
      ];
    case 'draft.unavailable':
      return unavailable(state, event.id);
    case 'upload.progressed':
      return [withProgress(state, upload, { status: 'sending', progress: event.progress })];
    case 'upload.postponed':
      return postponed(state, upload, event.untilMs);
    case 'upload.finished':
      return finished(state, upload, event.recording);
    case 'upload.failed':
      return failed(withoutAsked(state, event.id), upload, event);
  }
}

function submit(state: OutboxState, { draft, writer }: FinishedRecording): OutboxStep {
  const { audio, durationMs } = draft;
  const facts = { status: 'to-send', durationMs, sizeBytes: audio.size, removed: [], gaps: [] } as const;
  const { id } = writer.head;
  const stored = { ...writer.head, ...facts };
  const upload: PendingUpload = {
    draft: stored,
    isStored: true,
    isWatched: true,
    status: 'sending',
    progress: 0,
  };
  return [
    { ...state, uploads: [...state.uploads, upload] },
    [
      { type: 'take', id, recording: { draft, writer } },
      { type: 'send', id },
    ],
  ];
}

/** A watched draft stays; its page decides who may see it. */
function sessionChanged(state: OutboxState, { uid, nowMs }: Of<'session.changed'>): OutboxStep {
  if (uid === state.ownerUid) return [state];
  const isLeft = (upload: PendingUpload): boolean => !upload.isWatched && upload.isStored;
  const stopped = state.uploads
    .filter(isLeft)
    .map(({ draft }) => ({ type: 'stopSending', id: draft.id }) as const);
  const uploads = state.uploads.filter((upload) => !isLeft(upload));
  const [next, effects = []] = withList(
    retryAll({ ...EMPTY_OUTBOX, ownerUid: uid, uploads }, ({ draft }) => !isPostponed(draft, nowMs)),
  );
  return [next, [...stopped, ...effects]];
}

function list(state: OutboxState): OutboxStep {
  return [state, state.ownerUid === null ? [] : [{ type: 'list', ownerUid: state.ownerUid }]];
}

function withList([state, effects = []]: OutboxStep): OutboxStep {
  const [next, more = []] = list(state);
  return [next, [...effects, ...more]];
}

function listed(state: OutboxState, { drafts, nowMs }: Of<'drafts.listed'>): OutboxStep {
  const waiting = drafts.filter(({ status }) => status !== 'unfinished');
  const unfinished = drafts.filter(({ status }) => status === 'unfinished');
  const postponed = waiting.filter((draft) => isPostponed(draft, nowMs) && !state.asked.includes(draft.id));
  const tried = [...new Set([...state.tried, ...postponed.map(({ id }) => id)])];
  return sendNext({ ...state, waiting, unfinished, tried });
}

/** Sends one unwatched draft at a time, after the watched ones. */
function sendNext(state: OutboxState): OutboxStep {
  const next = nextToSend(state);
  if (next === undefined || state.uploads.some(({ status }) => status === 'sending')) return [state];
  const upload: PendingUpload = {
    draft: next,
    isStored: true,
    isWatched: false,
    status: 'sending',
    progress: 0,
  };
  return [
    {
      ...state,
      waiting: state.waiting.filter((draft) => draft !== next),
      uploads: [...state.uploads, upload],
      tried: [...state.tried, next.id],
    },
    [{ type: 'send', id: next.id }],
  ];
}

/** The draft was not tried here: it is tried when its holder releases it. */
function unavailable(state: OutboxState, unavailableId: string): OutboxStep {
  const tried = state.tried.filter((id) => id !== unavailableId);
  return sendNext({ ...without(state, unavailableId), tried });
}

function retry(state: OutboxState, upload: PendingUpload): OutboxStep {
  if (upload.status !== 'failed' || upload.isFinal) return [state];
  return [
    withProgress(state, upload, { status: 'sending', progress: 0 }),
    [{ type: 'send', id: upload.draft.id }],
  ];
}

function newChance(state: OutboxState): OutboxState {
  return state.tried.length === 0 ? state : { ...state, tried: [] };
}

function sendAll(state: OutboxState): OutboxStep {
  const asked = state.waiting.map(({ id }) => id);
  return withList(retryAll({ ...state, asked, tried: [], lastFailure: null }));
}

/** The upload itself waits; the time is stored for the next page, as this one may end before. */
function postponed(state: OutboxState, upload: PendingUpload, untilMs: number): OutboxStep {
  const { id } = upload.draft;
  const progress = { status: 'sending', progress: 0, heldUntilMs: untilMs } as const;
  return [
    withProgress(state, postponedUntil(upload, untilMs), progress),
    [{ type: 'postpone', id, untilMs }],
  ];
}

function postponedUntil(upload: PendingUpload, untilMs: number): PendingUpload {
  return { ...upload, draft: { ...upload.draft, heldUntilMs: untilMs } };
}

/** What the user asked for was done. */
function withoutAsked(state: OutboxState, triedId: string): OutboxState {
  if (!state.asked.includes(triedId)) return state;
  return { ...state, asked: state.asked.filter((id) => id !== triedId) };
}

/** Retries temporary failures when their user is signed in. */
function retryAll(state: OutboxState, mayRetry: (upload: PendingUpload) => boolean = () => true): OutboxStep {
  return state.uploads
    .filter(({ draft }) => draft.ownerUid === state.ownerUid)
    .filter(mayRetry)
    .reduce<OutboxStep>(
      ([before, effects = []], upload) => {
        const [next, more = []] = retry(before, upload);
        return [next, [...effects, ...more]];
      },
      [state],
    );
}

function release(state: OutboxState, upload: PendingUpload): OutboxStep {
  const { id } = upload.draft;
  const isOwn = upload.draft.ownerUid === state.ownerUid;
  if (upload.status === 'sent') return [without(state, id)];
  if (upload.status === 'sending' && upload.isStored && !isOwn) {
    return [without(state, id), [{ type: 'stopSending', id }]];
  }
  if (upload.status === 'failed' && (upload.isStored || upload.isFinal)) {
    const tried = [...state.tried, id];
    const lastFailure = isOwn && !upload.isFinal ? upload.failure : state.lastFailure;
    return [{ ...without(state, id), tried, lastFailure }, [{ type: 'release', id }]];
  }
  return [replace(state, { ...upload, isWatched: false })];
}

function addressOf(event: Of<'sendWithOwnLink' | 'sendInPlace' | 'sendAs'>): NewAddress {
  if (event.type === 'sendAs') return { person: event.person };
  return event.type === 'sendInPlace' ? { replaces: event.replaces } : null;
}

function readdress(state: OutboxState, event: Of<'sendWithOwnLink' | 'sendInPlace' | 'sendAs'>): OutboxStep {
  const { id } = event;
  const address = addressOf(event);
  const effect = { type: 'readdress', id, address } as const;
  const isAnswer = event.type === 'sendAs';
  const isRefusedDraft = isAnswer ? isRefusedReply : isRefusedForLabel;
  const isRefusal = isAnswer ? isNameRefusal : isLabelRefusal;
  const upload = uploadOf(state, id);
  if (upload === undefined) return takeBack(state, effect, isRefusedDraft);
  if (upload.status !== 'failed' || !isRefusal(upload.failure, upload.draft)) return [state];
  const sending = { status: 'sending', progress: 0 } as const;
  const draft = readdressed(upload.draft, address);
  return [withProgress(state, { ...upload, draft }, sending), [effect, { type: 'send', id }]];
}

/** Lets a draft of an earlier page that was refused be sent. */
function takeBack(
  state: OutboxState,
  effect: Extract<OutboxEffect, { type: 'readdress' }>,
  isRefusedDraft: (draft: StoredDraft) => boolean,
): OutboxStep {
  const isRefused = state.waiting.some((draft) => draft.id === effect.id && isRefusedDraft(draft));
  const tried = state.tried.filter((one) => one !== effect.id);
  return isRefused ? [{ ...state, tried }, [effect]] : [state];
}

function discard(state: OutboxState, id: string): OutboxStep {
  const upload = uploadOf(state, id);
  if (upload?.status === 'sending') return [state];
  return [without(state, id), [{ type: 'discard', id }]];
}

function finished(state: OutboxState, upload: PendingUpload, recording: SavedRecording): OutboxStep {
  if (upload.isWatched) return list(withProgress(state, upload, { status: 'sent', recording }));
  // The link is shown to its owner only.
  if (upload.draft.ownerUid !== state.ownerUid) return list(without(state, upload.draft.id));
  return list({
    ...without(state, upload.draft.id),
    lastFailure: null,
    sent: [...state.sent, { draft: upload.draft, recording }],
  });
}

/** Removes a draft that was delivered and deleted since; marks a refused one. */
function failed(
  state: OutboxState,
  failing: PendingUpload,
  { failure, untilMs }: Of<'upload.failed'>,
): OutboxStep {
  const upload = untilMs === undefined ? failing : postponedUntil(failing, untilMs);
  const { id } = upload.draft;
  const verdict = classifyUploadFailure(failure, upload.draft.destination);
  const effects: OutboxEffect[] = [];
  if (verdict === 'delivered') effects.push({ type: 'discard', id });
  if (verdict === 'refused') effects.push({ type: 'refuse', id });
  if (verdict === 'try-again' && untilMs !== undefined) effects.push({ type: 'postpone', id, untilMs });
  const next = affectsAllUploads(failure)
    ? { ...state, tried: [...state.tried, ...state.waiting.map((draft) => draft.id)] }
    : state;
  const isFinal = verdict !== 'try-again';
  if (upload.isWatched || !upload.isStored) {
    const progress = {
      status: 'failed',
      failure,
      isFinal,
      ...(untilMs !== undefined && { heldUntilMs: untilMs }),
    } as const;
    return withList([withProgress(next, upload, progress), effects]);
  }
  if (verdict === 'delivered') return withList([{ ...without(next, id), lastFailure: null }, effects]);
  const waiting = [upload.draft, ...next.waiting];
  return [{ ...without(next, id), waiting, lastFailure: failure }, [...effects, { type: 'release', id }]];
}

function withProgress(state: OutboxState, upload: PendingUpload, progress: UploadProgress): OutboxState {
  const { draft, isStored, isWatched } = upload;
  return replace(state, { draft, isStored, isWatched, ...progress });
}

function replace(state: OutboxState, changed: PendingUpload): OutboxState {
  const uploads = state.uploads.map((upload) => (upload.draft.id === changed.draft.id ? changed : upload));
  return { ...state, uploads };
}

function without(state: OutboxState, id: string): OutboxState {
  const uploads = state.uploads.filter(({ draft }) => draft.id !== id);
  return uploads.length === state.uploads.length ? state : { ...state, uploads };
}
