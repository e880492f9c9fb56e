import { API_BASE_PATH } from '@beep/api';
import {
  type BulkRefusal,
  type BulkResult,
  type CallOutcome,
  type DownloadFile,
  type DownloadsApi,
  LIST_ORDERS,
  type ListRequest,
  listFilterQuery,
  type OwnTitle,
  type Recording,
  type RecordingPage,
  type RecordingsApi,
} from '@beep/core/recordings';
import { createBrowserClock } from '../browser-clock.ts';
import { type ApiClientOptions, callHeaders, shareUrlsOf } from './api-client-options.ts';
import { type Call, fetchOutcome } from './fetch-outcome.ts';
import { parseFields, parseNumber, parseText, parseWebUrl } from './json-fields.ts';
import { parseListedRecording, parseRecording, parseTimeMs } from './parse-recording.ts';
import { type Expectation, NO_CONTENT } from './parse-response.ts';

/** The service's calls on recordings. No call rejects, and each has a time-out. */
export function createApiClient(options: ApiClientOptions): RecordingsApi & DownloadsApi {
  const { baseUrl, source, clock = createBrowserClock() } = options;
  const urlOf = (path: string): string => `${baseUrl}${API_BASE_PATH}${path}`;
  const call = <Value>({ path, token, headers, ...rest }: ServiceCall<Value>): Promise<CallOutcome<Value>> =>
    fetchOutcome(
      { ...rest, url: urlOf(path), headers: { ...callHeaders(source, token), ...headers } },
      clock,
    );
  const shareUrlOf = shareUrlsOf(options);
  const aRecording: Expectation<Recording> = {
    httpStatus: 200,
    parse: (body) => parseRecording(body, shareUrlOf),
  };
  const aPage: Expectation<RecordingPage> = { httpStatus: 200, parse: (body) => parsePage(body, shareUrlOf) };

  return {
    find: (id, token, signal) =>
      call({ method: 'GET', path: recordingPath(id), token, expect: aRecording, signal }),
    list: (request, token, signal) =>
      call({ method: 'GET', path: listPath(request), token, expect: aPage, signal }),
    remove: (id, token) => call({ method: 'DELETE', path: recordingPath(id), token, expect: NO_CONTENT }),
    restore: (id, token) =>
      call({ method: 'POST', path: `${recordingPath(id)}/restore`, token, expect: aRecording }),
    locateDownload: (id, token, signal) =>
      call({
        method: 'GET',
        path: `${recordingPath(id)}/download`,
        token,
        expect: A_DOWNLOAD,
        signal,
      }),
    ...changeCalls(call),
  };
}

type ServiceCall<Value> = Omit<Call<Value>, 'url' | 'headers'> & {
  readonly path: string;
  readonly token: string | null;
  readonly headers?: Readonly<Record<string, string>>;
};

type MakeCall = <Value>(made: ServiceCall<Value>) => Promise<CallOutcome<Value>>;

function changeCalls(call: MakeCall): Pick<RecordingsApi, 'changeExpiry' | 'changeTitle' | 'changeMany'> {
  return {
    async changeExpiry(id, option, token) {
      const body = { expires_at: option };
      const outcome = await call({
        method: 'PATCH',
        path: recordingPath(id),
        token,
        body,
        expect: AN_EXPIRY,
      });
      return outcome.status === 'ok' ? { status: 'ok', value: outcome.value.expiresAtMs } : outcome;
    },
    changeTitle: (id, { title, isTitleShown }, token) =>
      call({
        method: 'PATCH',
        path: `${recordingPath(id)}/title`,
        token,
        body: { title, shown: isTitleShown },
        outlivesPage: true,
        expect: A_TITLE,
      }),
    changeMany: ({ uid, ids, change }, token) =>
      call({
        method: 'POST',
        path: `/users/${encodeURIComponent(uid)}/recordings/changes`,
        token,
        body: { recordings: ids, ...change },
        expect: A_BULK_RESULT,
      }),
  };
}

function recordingPath(id: string): string {
  return `/recordings/${encodeURIComponent(id)}`;
}

function listPath({ uid, page, after, limit, search, filter = {} }: ListRequest): string {
  const position = after === undefined ? '' : `&after=${encodeURIComponent(after)}`;
  const words = search === undefined ? '' : `&q=${encodeURIComponent(search)}`;
  const { order = LIST_ORDERS[0], ...limits } = filter;
  const limiting = listFilterQuery(limits);
  const others = limiting === '' ? '' : `&${limiting}`;
  return `/users/${encodeURIComponent(uid)}/recordings?page=${page}${position}&limit=${limit}&sort=${order}${words}${others}`;
}

const A_DOWNLOAD: Expectation<DownloadFile> = { httpStatus: 200, parse: parseDownload };

/** In an object, because null (never) is a value. */
const AN_EXPIRY: Expectation<{ readonly expiresAtMs: number | null }> = {
  httpStatus: 200,
  parse(body) {
    const fields = parseFields(body);
    if (fields === undefined || !('expires_at' in fields)) return undefined;
    return { expiresAtMs: parseTimeMs(fields.expires_at) };
  },
};

const A_TITLE: Expectation<OwnTitle> = { httpStatus: 200, parse: parseTitle };

function parseTitle(body: unknown): OwnTitle | undefined {
  const fields = parseFields(body);
  if (typeof fields?.title !== 'string' || typeof fields.shown !== 'boolean') return undefined;
  return { title: fields.title, isTitleShown: fields.shown };
}

const A_BULK_RESULT: Expectation<BulkResult> = {
  httpStatus: 200,
  parse(body) {
    const { done, refused } = parseFields(body) ?? {};
    if (!Array.isArray(done) || !Array.isArray(refused)) return undefined;
    return {
      done: done.filter((id) => typeof id === 'string'),
      refused: refused.map(parseRefusal).filter((refusal) => refusal !== undefined),
    };
  },
};

/** The calls for single recordings would have answered with a status, which is not known here. */
function parseRefusal(value: unknown): BulkRefusal | undefined {
  const fields = parseFields(value);
  const id = parseText(fields?.recording);
  if (id === undefined) return undefined;
  const code = parseText(fields?.code);
  return { id, failure: { kind: 'refused', httpStatus: 200, code, message: undefined } };
}

/** The name is external input and becomes a file's: it must not contain folders. */
function parseDownload(body: unknown): DownloadFile | undefined {
  const fields = parseFields(body);
  const url = parseWebUrl(fields?.url);
  const filename = parseText(fields?.filename);
  if (url === undefined || filename === undefined || !/^[^/\\:\p{Cc}.][^/\\:\p{Cc}]*\.\w+$/u.test(filename))
    return undefined;
  return { url, filename };
}

/** One invalid item must not hide the others. */
function parsePage(body: unknown, shareUrlOf: (id: string) => string): RecordingPage | undefined {
  const fields = parseFields(body);
  const pagination = parseFields(fields?.pagination);
  const items = fields?.recordings;
  if (!Array.isArray(items) || pagination === undefined) return undefined;
  const recordings = items
    .map((item) => parseListedRecording(item, shareUrlOf))
    .filter((recording) => recording !== undefined);
  const next = parseText(pagination.next);
  return {
    recordings,
    hasNext: pagination.hasNext === true,
    ...(next === undefined ? {} : { next }),
    totalRecordings: parseNumber(pagination.totalRecords) ?? null,
    ...(pagination.isTotalMinimum === true && { isTotalMinimum: true as const }),
  };
}
