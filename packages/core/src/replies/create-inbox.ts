import type { CallOutcome } from '../recordings/call-outcome.ts';
import { createOwnerCalls } from '../recordings/owner-calls.ts';
import type { SavedRecording } from '../recordings/recording.ts';
import type { Report } from '../reports/ports.ts';
import type { FreshTokens } from '../session/create-session.ts';
import type { Clock } from '../time/clock.ts';
import type { HeldRepliesApi, ReplyAddress, ReplyListRequest, ReplySwitchApi } from './ports.ts';
import type { HeldReply, ReplyAudio, ReplyChange, ReplyPage, ReplySummary } from './reply.ts';
import type { ReplyState, ReplySwitch } from './reply-rules.ts';

/** The replies that are held for the signed-in user. Each call brings a fresh token. */
export interface Inbox {
  list(request: ReplyListRequest): Promise<CallOutcome<ReplyPage>>;
  summarize(uid: string): Promise<CallOutcome<ReplySummary>>;
  change(reply: ReplyAddress, change: ReplyChange): Promise<CallOutcome<HeldReply>>;
  remove(reply: ReplyAddress): Promise<CallOutcome<null>>;
  loadAudio(audio: ReplyAddress & ReplyAudio): Promise<CallOutcome<Blob>>;
  publish(reply: ReplyAddress): Promise<CallOutcome<SavedRecording>>;
  report(reply: ReplyAddress, report: Report): Promise<CallOutcome<null>>;
  /** Opens a recording to replies, or closes it. */
  switchReplies(recordingId: string, wanted: ReplySwitch): Promise<CallOutcome<ReplyState>>;
  /** Calls `listener` after each call that changed the summary, until the returned function is called. */
  onChanged(listener: () => void): () => void;
}

/** Dependencies of an inbox. */
export interface InboxOptions {
  readonly api: HeldRepliesApi & ReplySwitchApi;
  readonly tokens: FreshTokens;
  readonly clock: Clock;
}

/** Makes the inbox of the signed-in user. It needs no teardown. */
export function createInbox({ api, tokens, clock }: InboxOptions): Inbox {
  const asOwner = createOwnerCalls({ tokens, clock });
  const listeners = new Set<() => void>();
  async function changing<Value>(
    call: (token: string) => Promise<CallOutcome<Value>>,
  ): Promise<CallOutcome<Value>> {
    const outcome = await asOwner(call);
    if (outcome.status === 'ok') for (const listener of [...listeners]) listener();
    return outcome;
  }
  return {
    list: (request) => asOwner((token) => api.listReplies(request, token)),
    summarize: (uid) => asOwner((token) => api.summarizeReplies(uid, token)),
    change: (reply, change) => changing((token) => api.changeReply(reply, change, token)),
    remove: (reply) => changing((token) => api.removeReply(reply, token)),
    loadAudio: (audio) => asOwner((token) => api.loadReplyAudio(audio, token)),
    publish: (reply) => asOwner((token) => api.publishReply(reply, token)),
    report: (reply, report) => changing((token) => api.reportReply(reply, report, token)),
    switchReplies: (id, wanted) => changing((token) => api.changeReplies(id, wanted, token)),
    onChanged(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
