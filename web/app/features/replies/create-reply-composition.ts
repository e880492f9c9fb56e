import { REPLY_TOKEN_HEADER } from '@beep/api';
import { type AskedQuestion, questionCalls } from '@beep/api/features/questions';
import { replyCalls } from '@beep/api/features/replies';
import {
  asRemoved,
  createAudioEditor,
  createBrowserIds,
  createBrowserMicrophone,
  createConnectivity,
  createDraftJournal,
  createStorageQuota,
  createUploadsApi,
  createViewerClient,
  createWakeLock,
} from '@beep/browser';
import { createDraftSender, createOutbox, type Outbox } from '@beep/core/outbox';
import { createRecorder, type Recorder } from '@beep/core/recorder';
import type { CallOutcome } from '@beep/core/recordings';
import {
  createReplyTokens,
  createVisitorSession,
  OWNER_ALONE,
  type ReplyTokens,
  replierName,
  type ToldHearing,
} from '@beep/core/replies';
import type { Session } from '@beep/core/session';
import type { UiPorts } from '@beep/ui';
import { SOURCE } from '../../source.ts';
import { audioQuery } from './audio-query.ts';
import { createLabelUse, type LabelUse } from './create-label-use.ts';
import { createOtherAnswers, tokenHeader } from './create-other-answers.ts';
import { createHeardAnswers } from './heard-answers.ts';
import { newReplyToken } from './new-reply-token.ts';
import type { OtherAnswersSource } from './other-answers.tsx';
import type { ListedPerson } from './question-rules.tsx';
import type { SentRepliesSource } from './sent-replies.tsx';
import { type FindAnswerer, typedAnswerer } from './typed-answerer.ts';

/** The recorder and the outbox of replies to one recording. */
export interface ReplyComposition {
  readonly recorder: Recorder;
  readonly outbox: Outbox;
  readonly sent: SentRepliesSource;
  readonly others: OtherAnswersSource;
  /** The printed label that was read here. */
  readonly label: LabelUse;
  /** What the recording asks; null if it asks nothing. */
  loadQuestion(): Promise<CallOutcome<AskedQuestion | null>>;
  readonly findAnswerer: FindAnswerer;
  /** What the replier wants to be called, for recordings that begin later. */
  setName(name: string): void;
  /** The longest reply that the question allows, also for one that is being recorded. */
  setLongest(longestMs: number | undefined): void;
  /** Who it is of the names of a question, for recordings that begin later; null if it has no list. */
  setPerson(person: ListedPerson | null): void;
  /** What the page says of who hears it, for recordings that begin later. */
  setTold(told: ToldHearing): void;
  /** Releases the microphone; what was not sent stays in the browser. */
  stop(): void;
}

/** Who answers, where others have said who it is. */
export interface Answerer {
  /** Of replies, the same in each browser of this person. */
  readonly token: string;
  /** Null if it is not known. */
  readonly name: string | null;
  /** Who it is of the names of the question. */
  readonly person?: string;
}

export interface ReplyCompositionOptions {
  readonly recordingId: string;
  readonly session: Session;
  readonly ui: Pick<UiPorts, 'clock' | 'settings' | 'recorderSettings'>;
  readonly answerer?: Answerer | undefined;
}

/** Builds the browser adapters for replies without an account. Loaded by pages on which somebody replies. */
export function createReplyComposition(options: ReplyCompositionOptions): ReplyComposition {
  const { recordingId, ui, answerer } = options;
  const { clock } = ui;
  const tokens = answerer === undefined ? tokensOfBrowser(ui) : tokensOf(answerer);
  const label = createLabelUse({ tokens, recordingId, clock });
  const session = createVisitorSession(options.session);
  const journal = createDraftJournal();
  const editor = createAudioEditor();
  const api = createUploadsApi({ baseUrl: '', clock });
  const sendDraft = createDraftSender({ session, api, clock });
  const outbox = createOutbox({
    ...{ session, clock, journal, editor, sendDraft },
    connectivity: createConnectivity(),
  });
  const unsubscribe = adoptTokens(outbox, tokens);
  let name = answerer?.name ?? '';
  let person = answerer?.person;
  let listedName: string | undefined;
  let longest: number | undefined;
  let told = OWNER_ALONE;
  const stopWatching = label.subscribe(() => {
    person = undefined;
    listedName = undefined;
  });
  const recorder = createRecorder({
    ...{ session, clock, journal, editor, outbox },
    microphone: createBrowserMicrophone(),
    room: createStorageQuota(),
    wakeLock: createWakeLock(),
    ids: createBrowserIds(),
    source: () => SOURCE,
    settings: ui.recorderSettings,
    longestMs: () => longest,
    destination: () => ({
      ...{ type: 'reply', recordingId, token: tokens.claim(recordingId) },
      // The list may be gone when it arrives: then it has this name.
      name: replierName(listedName ?? name),
      ...(person !== undefined && { person }),
      told,
    }),
  });
  return {
    recorder,
    outbox,
    sent: createSentReplies(options, (id) => tokens.find(id)),
    label,
    others: createOtherAnswers(options, () => tokens.find(recordingId)),
    loadQuestion: () => loadQuestion(options, tokens.find(recordingId)),
    findAnswerer: (typed) => typedAnswerer(tokens.find(recordingId), typed),
    setLongest(longestMs) {
      longest = longestMs;
    },
    setPerson(chosen) {
      person = chosen?.id;
      listedName = chosen?.name;
    },
    setTold(said) {
      told = said;
    },
    setName(typed) {
      name = typed;
    },
    stop() {
      recorder.stop();
      unsubscribe();
      stopWatching();
      label.stop();
      outbox.stop();
    },
  };
}

function adoptTokens(outbox: Outbox, tokens: ReplyTokens): () => void {
  return outbox.subscribe(() => {
    const { unfinished, waiting } = outbox.getSnapshot();
    for (const { destination } of [...unfinished, ...waiting]) {
      if (destination?.type === 'reply') tokens.adopt(destination.recordingId, destination.token);
    }
  });
}

function tokensOfBrowser({ settings, clock }: ReplyCompositionOptions['ui']): ReplyTokens {
  return createReplyTokens({ store: settings, newToken: newReplyToken, nowMs: () => clock.nowMs() });
}

/** Nothing is kept: the next person in this browser is another one. */
function tokensOf({ token }: Answerer): ReplyTokens {
  return {
    find: () => token,
    claim: () => token,
    adopt: () => undefined,
    labelLeftMs: () => null,
    forgetLabel: () => undefined,
  };
}

async function loadQuestion(
  { recordingId, session, ui }: ReplyCompositionOptions,
  token: string | null,
): Promise<CallOutcome<AskedQuestion | null>> {
  const call = createViewerClient({ baseUrl: '', source: SOURCE, clock: ui.clock, tokens: session });
  const headers = tokenHeader(token);
  const outcome = await call(questionCalls.getQuestion, { filename: recordingId, headers });
  return outcome.status === 'ok' ? { ...outcome, value: outcome.value.question } : outcome;
}

function createSentReplies(
  { recordingId, session, ui }: ReplyCompositionOptions,
  tokenOf: (recordingId: string) => string | null,
): SentRepliesSource {
  const call = createViewerClient({ baseUrl: '', source: SOURCE, clock: ui.clock, tokens: session });
  const filename = recordingId;
  const headers = () => ({ [REPLY_TOKEN_HEADER]: tokenOf(recordingId) ?? '' });
  const heard = createHeardAnswers({
    ...{ store: ui.settings, recordingId },
    tell: (reply) => void call(replyCalls.noteAnswerHeard, { filename, reply, headers: headers() }),
  });
  return {
    recordingId,
    async list() {
      if (tokenOf(recordingId) === null) return { status: 'ok', value: [] };
      const outcome = await call(replyCalls.listSentReplies, { filename, headers: headers() });
      return outcome.status === 'ok' ? { ...outcome, value: heard.mark(outcome.value.replies) } : outcome;
    },
    loadAudio: ({ id, mime }) =>
      call(replyCalls.getReplyAudio, { filename, reply: id, headers: headers(), query: audioQuery(mime) }),
    markHeard: (answerId) => heard.add(answerId),
    remove: async (id) =>
      asRemoved(await call(replyCalls.deleteSentReply, { filename, reply: id, headers: headers() })),
  };
}
