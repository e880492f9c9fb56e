import { API_BASE_PATH, REPLY_TOKEN_HEADER, SOURCE_HEADER } from '@beep/api';
import type { ReplyChange } from '@beep/api/features/replies';
import type { CallOutcome } from '@beep/core/recordings';
import {
  type HeldRepliesApi,
  REPLY_STATES,
  type ReplyAddress,
  type ReplyAudio,
  type ReplyListRequest,
  type ReplyState,
  type ReplySwitchApi,
  type SentRepliesApi,
  type SentRepliesQuery,
} from '@beep/core/replies';
import type { ApiClientOptions } from '../api/api-client-options.ts';
import { asRemoved } from '../api/as-removed.ts';
import { fetchFile } from '../api/fetch-file.ts';
import { type Call, fetchOutcome } from '../api/fetch-outcome.ts';
import { parseFields } from '../api/json-fields.ts';
import { type Expectation, NO_CONTENT } from '../api/parse-response.ts';
import { A_SAVED_RECORDING } from '../api/upload-target.ts';
import { createBrowserClock } from '../browser-clock.ts';
import { parseHeldReply, parseReplyPage, parseReplySummary, parseSentReplies } from './parse-replies.ts';
import { playsAudio } from './plays-audio.ts';

type Headers = Readonly<Record<string, string>>;

/** The service's calls on voice replies. No call rejects, and each has a time-out. */
export function createRepliesApi({
  baseUrl,
  source,
  clock = createBrowserClock(),
}: Pick<ApiClientOptions, 'baseUrl' | 'source' | 'clock'>): SentRepliesApi & HeldRepliesApi & ReplySwitchApi {
  const urlOf = (path: string): string => `${baseUrl}${API_BASE_PATH}${path}`;
  const client: Client = {
    headersOf: (token) => ({
      [SOURCE_HEADER]: source,
      ...(token !== null && { Authorization: `Bearer ${token}` }),
    }),
    call: (path, made) => fetchOutcome({ ...made, url: urlOf(path) }, clock),
    load: (path, headers) => fetchFile({ url: urlOf(path), headers }, clock),
  };
  return { ...replierCalls(client), ...ownerCalls(client) };
}

interface Client {
  headersOf(token: string | null): Headers;
  call<Value>(path: string, made: Omit<Call<Value>, 'url'>): Promise<CallOutcome<Value>>;
  load(path: string, headers: Headers): Promise<CallOutcome<Blob>>;
}

function replierCalls({ headersOf, call, load }: Client): SentRepliesApi {
  const headers = ({ replyToken }: SentRepliesQuery, token: string | null): Headers => ({
    ...headersOf(token),
    [REPLY_TOKEN_HEADER]: replyToken,
  });
  return {
    listSent: (query, token) =>
      call(`${notePath(query.recordingId)}/mine`, {
        method: 'GET',
        headers: headers(query, token),
        expect: { httpStatus: 200, parse: parseSentReplies },
      }),
    loadSentAudio: (query, audio, token) =>
      load(
        audioPath(`${notePath(query.recordingId)}/${encodeURIComponent(audio.id)}`, audio),
        headers(query, token),
      ),
    removeSent: async (query, id) =>
      asRemoved(
        await call(`${notePath(query.recordingId)}/${encodeURIComponent(id)}`, {
          method: 'DELETE',
          headers: headers(query, null),
          expect: NO_CONTENT,
        }),
      ),
  };
}

function ownerCalls({ headersOf, call, load }: Client): HeldRepliesApi & ReplySwitchApi {
  const get = <Value>(
    path: string,
    token: string,
    parse: Expectation<Value>['parse'],
  ): Promise<CallOutcome<Value>> =>
    call(path, { method: 'GET', headers: headersOf(token), expect: { httpStatus: 200, parse } });
  return {
    listReplies: (request, token) => get(listPath(request), token, parseReplyPage),
    summarizeReplies: (uid, token) => get(`${inboxPath(uid)}/summary`, token, parseReplySummary),
    changeReply(reply, { isRead, isKept }, token) {
      const body: ReplyChange = {
        ...(isRead !== undefined && { read: isRead }),
        ...(isKept !== undefined && { kept: isKept }),
      };
      const expect = { httpStatus: 200, parse: parseHeldReply };
      return call(replyPath(reply), { method: 'PATCH', headers: headersOf(token), body, expect });
    },
    removeReply: async (reply, token) =>
      asRemoved(
        await call(replyPath(reply), {
          method: 'DELETE',
          headers: headersOf(token),
          outlivesPage: true,
          expect: NO_CONTENT,
        }),
      ),
    loadReplyAudio: (audio, token) => load(audioPath(replyPath(audio), audio), headersOf(token)),
    publishReply: (reply, token) =>
      call(`${replyPath(reply)}/link`, {
        method: 'POST',
        headers: headersOf(token),
        expect: A_SAVED_RECORDING,
      }),
    reportReply: (reply, { reason, text }, token) =>
      call(`${replyPath(reply)}/report`, {
        method: 'POST',
        headers: headersOf(token),
        body: { reason, text },
        expect: NO_CONTENT,
      }),
    changeReplies: (recordingId, wanted, token) =>
      call(notePath(recordingId), {
        method: 'PATCH',
        headers: headersOf(token),
        body: { replies: wanted },
        expect: A_REPLY_STATE,
      }),
  };
}

const A_REPLY_STATE: Expectation<ReplyState> = {
  httpStatus: 200,
  parse: (body) => REPLY_STATES.find((state) => state === parseFields(body)?.replies),
};

function notePath(recordingId: string): string {
  return `/recordings/${encodeURIComponent(recordingId)}/replies`;
}

function inboxPath(uid: string): string {
  return `/users/${encodeURIComponent(uid)}/replies`;
}

function replyPath({ uid, id }: ReplyAddress): string {
  return `${inboxPath(uid)}/${encodeURIComponent(id)}`;
}

function audioPath(path: string, { mimeType }: ReplyAudio): string {
  return `${path}/audio${playsAudio(mimeType) ? '' : '?format=mp3'}`;
}

function listPath({ uid, filter, recordingId, after }: ReplyListRequest): string {
  const note = recordingId === undefined ? '' : `&recording=${encodeURIComponent(recordingId)}`;
  const rest = after === undefined ? '' : `&after=${encodeURIComponent(after)}`;
  return `${inboxPath(uid)}?state=${filter}${note}${rest}`;
}
