import type { CallOutcome } from '../recordings/call-outcome.ts';
import type { SavedRecording } from '../recordings/recording.ts';
import type { Report } from '../reports/ports.ts';
import type { HeldReply, ReplyAudio, ReplyChange, ReplyPage, ReplySummary, SentReply } from './reply.ts';
import type { ReplyFilter, ReplyState, ReplySwitch } from './reply-rules.ts';

/** Of one recording and one browser. */
export interface SentRepliesQuery {
  readonly recordingId: string;
  /** The proof of who replied. */
  readonly replyToken: string;
}

/** The service's calls of whoever replied without an account. */
export interface SentRepliesApi {
  /** The replies that were sent with this token, the oldest first. `token` is a user's, if one is signed in. */
  listSent(query: SentRepliesQuery, token: string | null): Promise<CallOutcome<readonly SentReply[]>>;
  /** The audio of an own reply or of an answer to it, as mp3 if this browser does not play it as it is. */
  loadSentAudio(query: SentRepliesQuery, audio: ReplyAudio, token: string | null): Promise<CallOutcome<Blob>>;
  /** Deletes an own reply with the answers to it. The reply token is enough. */
  removeSent(query: SentRepliesQuery, id: string): Promise<CallOutcome<null>>;
}

/** Selects one page of a user's inbox. */
export interface ReplyListRequest {
  readonly uid: string;
  readonly filter: ReplyFilter;
  /** Only the replies to this recording. */
  readonly recordingId?: string | undefined;
  /** The `next` of the page before. */
  readonly after?: string;
}

/** The service's calls of the owner of recordings, on the replies to them. */
export interface HeldRepliesApi {
  listReplies(request: ReplyListRequest, token: string): Promise<CallOutcome<ReplyPage>>;
  summarizeReplies(uid: string, token: string): Promise<CallOutcome<ReplySummary>>;
  changeReply(reply: ReplyAddress, change: ReplyChange, token: string): Promise<CallOutcome<HeldReply>>;
  removeReply(reply: ReplyAddress, token: string): Promise<CallOutcome<null>>;
  /** The audio of a reply or of an answer to it, as mp3 if this browser does not play it as it is. */
  loadReplyAudio(audio: ReplyAddress & ReplyAudio, token: string): Promise<CallOutcome<Blob>>;
  /** Makes a recording with a link of a reply; doing it again gives the same link. */
  publishReply(reply: ReplyAddress, token: string): Promise<CallOutcome<SavedRecording>>;
  /** Reports a reply to the administrators, hides it, and closes its recording to replies. */
  reportReply(reply: ReplyAddress, report: Report, token: string): Promise<CallOutcome<null>>;
}

export interface ReplyAddress {
  readonly uid: string;
  readonly id: string;
}

/** The service's call that opens a recording to replies, or closes it. */
export interface ReplySwitchApi {
  changeReplies(recordingId: string, wanted: ReplySwitch, token: string): Promise<CallOutcome<ReplyState>>;
}
