import type { Machine, Step } from '../actor/create-actor.ts';
import type { JournaledTake } from '../journal/ports.ts';
import type { SavedRecording } from '../recordings/recording.ts';
import type { UploadFailure } from './upload-machine.ts';
import { isForAll } from './upload-verdict.ts';

/** What waits on this machine for the user who is signed in. */
export interface OutboxState {
  /** Null where nobody is signed in; then nothing is sent or shown. */
  readonly ownerUid: string | null;
  /** Saved, and not the service's (`to-send`, `refused`), oldest first. Without those that any page holds. */
  readonly waiting: readonly JournaledTake[];
  /** Never saved: an earlier page ended while they were made. */
  readonly unfinished: readonly JournaledTake[];
  /** What this page is sending; 0..1. */
  readonly sending: { readonly take: JournaledTake; readonly progress: number } | null;
  /** Why the last one was not sent; null once one was. */
  readonly lastFailure: UploadFailure | null;
  /** What this page sent, oldest first, until it was `told`. */
  readonly sent: readonly SentTake[];
  /** Takes tried since sending last had a new chance, so that none is tried in a circle. */
  readonly tried: readonly string[];
}

/** A take that the service has by now. */
export interface SentTake {
  readonly take: JournaledTake;
  readonly recording: SavedRecording;
}

/** Commands of the user (imperative) and facts of the session, journal and upload (past tense). */
export type OutboxEvent =
  /** Send what waits, now. */
  | { readonly type: 'sendAll' }
  /** Forget a take for good; its user has been asked. */
  | { readonly type: 'discard'; readonly id: string }
  | { readonly type: 'session.changed'; readonly uid: string | null }
  | { readonly type: 'journal.changed' }
  | { readonly type: 'takes.listed'; readonly ownerUid: string; readonly takes: readonly JournaledTake[] }
  | { readonly type: 'connection.likely' }
  | { readonly type: 'upload.progressed'; readonly id: string; readonly progress: number }
  /** Another page has it, or it is gone. */
  | { readonly type: 'take.unavailable'; readonly id: string }
  /** The service has stored it. */
  | { readonly type: 'upload.finished'; readonly id: string; readonly recording: SavedRecording }
  /** It was not stored; delivered before, and gone since, where `failure` is null. */
  | { readonly type: 'upload.failed'; readonly id: string; readonly failure: UploadFailure | null }
  /** The user has been told of what was sent. */
  | { readonly type: 'told' };

export type OutboxEffect =
  | { readonly type: 'list'; readonly ownerUid: string }
  | { readonly type: 'send'; readonly id: string }
  /** Aborts what is being sent, and leaves it to whoever wants it next. */
  | { readonly type: 'stopSending' }
  | { readonly type: 'discard'; readonly id: string };

type Of<Type extends OutboxEvent['type']> = Extract<OutboxEvent, { readonly type: Type }>;
type OutboxStep = Step<OutboxState, OutboxEffect>;

const initial: OutboxState = {
  ownerUid: null,
  waiting: [],
  unfinished: [],
  sending: null,
  lastFailure: null,
  sent: [],
  tried: [],
};

/**
 * Sends what was saved and is not the service's, one take after the other: on the first look, when the network
 * is likely there, and when the user says so. Each is tried once per chance; what would fail for all ends the
 * chance. Only the signed-in user's own takes exist for it.
 */
export const outboxMachine: Machine<OutboxState, OutboxEvent, OutboxEffect> = { initial, step };

const NOTHING: readonly SentTake[] = [];

/** What the user is to be told of now: what goes one after the other is told together. */
export function sentToTell(state: OutboxState): readonly SentTake[] {
  return state.sending === null && nextToSend(state) === undefined ? state.sent : NOTHING;
}

function step(state: OutboxState, event: OutboxEvent): OutboxStep {
  switch (event.type) {
    case 'session.changed':
      return sessionChanged(state, event.uid);
    case 'journal.changed':
      return list(state);
    case 'takes.listed':
      return event.ownerUid === state.ownerUid ? listed(state, event.takes) : [state];
    case 'connection.likely':
      return list(state.tried.length === 0 ? state : { ...state, tried: [] });
    case 'sendAll':
      return list({ ...state, tried: [], lastFailure: null });
    case 'discard':
      return [state, isSending(state, event.id) ? [] : [{ type: 'discard', id: event.id }]];
    case 'upload.progressed':
      return [progressed(state, event)];
    case 'take.unavailable':
      return isSending(state, event.id) ? unavailable(state, event.id) : [state];
    case 'upload.finished':
      return isSending(state, event.id) ? finished(state, event.recording) : [state];
    case 'upload.failed':
      return isSending(state, event.id) ? failed(state, event.failure) : [state];
    case 'told':
      return [state.sent.length === 0 ? state : { ...state, sent: [] }];
  }
}

function sessionChanged(state: OutboxState, uid: string | null): OutboxStep {
  if (uid === state.ownerUid) return [state];
  const stop: OutboxEffect[] = state.sending === null ? [] : [{ type: 'stopSending' }];
  const next = { ...initial, ownerUid: uid };
  return [next, uid === null ? stop : [...stop, { type: 'list', ownerUid: uid }]];
}

function list(state: OutboxState): OutboxStep {
  return [state, state.ownerUid === null ? [] : [{ type: 'list', ownerUid: state.ownerUid }]];
}

function listed(state: OutboxState, takes: readonly JournaledTake[]): OutboxStep {
  const waiting = takes.filter(({ status }) => status !== 'unfinished');
  const unfinished = takes.filter(({ status }) => status === 'unfinished');
  return sendNext({ ...state, waiting, unfinished });
}

function sendNext(state: OutboxState): OutboxStep {
  const { waiting, tried } = state;
  const next = nextToSend(state);
  if (state.sending !== null || next === undefined) return [state];
  const { id } = next;
  return [
    {
      ...state,
      waiting: waiting.filter((take) => take !== next),
      sending: { take: next, progress: 0 },
      tried: [...tried, id],
    },
    [{ type: 'send', id }],
  ];
}

function nextToSend({ waiting, tried }: OutboxState): JournaledTake | undefined {
  return waiting.find(({ id, status }) => status === 'to-send' && !tried.includes(id));
}

/** Was not tried here: when whoever has it lets go of it, it is. */
function unavailable(state: OutboxState, unavailableId: string): OutboxStep {
  return sendNext({ ...state, sending: null, tried: state.tried.filter((id) => id !== unavailableId) });
}

function progressed(state: OutboxState, { id, progress }: Of<'upload.progressed'>): OutboxState {
  return state.sending?.take.id === id ? { ...state, sending: { ...state.sending, progress } } : state;
}

function finished(state: OutboxState, recording: SavedRecording): OutboxStep {
  const { sending, sent } = state;
  if (sending === null) return [state];
  return list({
    ...state,
    sending: null,
    lastFailure: null,
    sent: [...sent, { take: sending.take, recording }],
  });
}

/** What was not delivered waits again at once; what the journal says of it follows. */
function failed(state: OutboxState, failure: UploadFailure | null): OutboxStep {
  const waitingIds = state.waiting.map(({ id }) => id);
  const isHopeless = failure !== null && isForAll(failure);
  return list({
    ...state,
    sending: null,
    waiting:
      failure === null || state.sending === null ? state.waiting : [state.sending.take, ...state.waiting],
    lastFailure: failure,
    tried: isHopeless ? [...state.tried, ...waitingIds] : state.tried,
  });
}

function isSending(state: OutboxState, id: string): boolean {
  return state.sending?.take.id === id;
}
