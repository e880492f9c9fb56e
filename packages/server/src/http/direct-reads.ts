import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { API_BASE_PATH } from '@beep/api';
import { routes } from '@beep/api/contract';
import { recordingState } from '../recordings/find-live-recording.ts';
import { mediaName, presentRecording } from '../recordings/present-recording.ts';
import type { Service } from '../service.ts';
import type { StoredRecording } from '../storage/recording-store.ts';
import { type Client, type ClientRequest, createClientAddressing } from './client-address.ts';
import { defaultHeaders } from './default-headers.ts';
import { answerMedia } from './direct-media.ts';
import { API_EXPOSED_HEADERS, MEDIA_EXPOSED_HEADERS } from './exposed-headers.ts';
import { rateLimitFields, sharesOfMedia } from './limit-requests.ts';
import type { MediaAsk } from './plan-media-answer.ts';
import { reportWhenClosed } from './report-request.ts';
import { REQUEST_ID_HEADER, requestIdOf } from './watch-requests.ts';

/**
 * Answers a request on its own connection, when it is one of those that nearly all are: an anonymous look at a
 * recording, or audio of this machine. Otherwise answers false, or resolves with it, and has done nothing: the request
 * goes its usual way, which is the same one with more steps. Whatever is not a plain success goes that way too.
 */
export type DirectReads = (request: IncomingMessage, response: ServerResponse) => false | Promise<boolean>;

export interface DirectReadsOptions {
  readonly service: Service;
  /** Addresses and ranges of our own proxies. */
  readonly trustedProxies: readonly string[];
  /** Whether rows are on this machine. Elsewhere the app asks for them, so that an outage is waited for once. */
  readonly hasRows: boolean;
  /** Whether audio is ours to send. */
  readonly sendsMedia: boolean;
}

/** What was asked for, by its path. */
interface Target {
  readonly kind: 'recording' | 'media';
  readonly id: string;
  /** Of the audio. */
  readonly name: string;
}

const RECORDING = new RegExp(`^${API_BASE_PATH}/recordings/([\\w-]{22})$`);
const MEDIA = /^\/media\/(([\w-]{22})\.[a-z0-9]{3,4})$/;
/** With one of these it is another question, or one with conditions. */
const UNUSUAL = [
  'authorization',
  'if-none-match',
  'content-length',
  'transfer-encoding',
  'expect',
  'upgrade',
];

export function createDirectReads(given: DirectReadsOptions): DirectReads {
  const options = {
    ...given,
    clientOf: createClientAddressing(given.trustedProxies),
    headers: defaultHeaders(given.service.publicUrl),
  };
  return (request, response) => {
    const target = parseTarget(request, options);
    // Behind a request that is not answered yet a response has no connection of its own.
    if (!target || !response.socket) return false;
    return answer(request, response, { ...options, target }).catch((error: unknown) => {
      if (response.headersSent) options.service.log.error('answer_cut_off', error);
      return response.headersSent;
    });
  };
}

function parseTarget(
  request: IncomingMessage,
  { hasRows, sendsMedia }: DirectReadsOptions,
): Target | undefined {
  const { method, url = '', headers } = request;
  if (method !== 'GET' || UNUSUAL.some((name) => headers[name] !== undefined)) return undefined;
  const id = hasRows && headers.origin === undefined ? RECORDING.exec(url)?.[1] : undefined;
  if (id !== undefined) return { kind: 'recording', id, name: '' };
  const [, name, of] = (sendsMedia && MEDIA.exec(url)) || [];
  return name === undefined || of === undefined ? undefined : { kind: 'media', id: of, name };
}

interface Answering extends DirectReadsOptions {
  readonly clientOf: (request: ClientRequest) => Client;
  /** On every answer. */
  readonly headers: Readonly<Record<string, string>>;
  readonly target: Target;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: Answering,
): Promise<boolean> {
  const startedAt = performance.now();
  const { service, target } = options;
  const recording = await service.stores.recordings.find(target.id);
  if (!recording || recordingState(recording, service.now()) !== 'live') return false;
  const isMedia = target.kind === 'media';
  if (isMedia && mediaName(recording) !== target.name) return false;
  const ask: MediaAsk = { method: 'GET', header: (name) => headerOf(request, name) };
  const admission = await admit(request.socket, ask, options);
  if (!admission) return false;
  const { requestId, headers } = admission;
  const names = { requestId, method: 'GET', route: ROUTES[target.kind], recording: target.id };
  const report = (): void => reportWhenClosed(response, service, { startedAt, names: () => names });
  if (isMedia) return answerMedia({ ask, response, service, recording, headers, report });
  report();
  answerRecording(response, { recording, service, headers });
  return true;
}

const ROUTES = {
  recording: routes.getRecording.path.replace(/\{(\w+)\}/g, ':$1'),
  media: routes.getMedia.path.replace(/\{(\w+)\}/g, ':$1'),
} as const;

const EXPOSED = { recording: API_EXPOSED_HEADERS.join(), media: MEDIA_EXPOSED_HEADERS.join() } as const;

function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name.toLowerCase()];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** The headers of an answer, by whom it is asked for; undefined for one who has asked too often. */
async function admit(
  { remoteAddress: peer = '' }: Socket,
  ask: MediaAsk,
  { service, clientOf, headers, target }: Answering,
): Promise<{ requestId: string; headers: Record<string, string> } | undefined> {
  const client = clientOf({ peer, header: ask.header });
  const shares = target.kind === 'media' ? sharesOfMedia(ask.header('range')) : undefined;
  const taken =
    client.network === '' ? undefined : await service.limits.readsPerAddress?.take(client.network, shares);
  if (taken?.isAllowed === false) return undefined;
  const requestId = requestIdOf(client, ask.header(REQUEST_ID_HEADER));
  return {
    requestId,
    headers: {
      ...headers,
      [REQUEST_ID_HEADER]: requestId,
      ...(taken && rateLimitFields(taken)),
      'Access-Control-Expose-Headers': EXPOSED[target.kind],
    },
  };
}

interface RecordingAnswer {
  readonly recording: StoredRecording;
  readonly service: Service;
  readonly headers: Readonly<Record<string, string>>;
}

function answerRecording(response: ServerResponse, { recording, service, headers }: RecordingAnswer): void {
  const body = JSON.stringify(presentRecording(recording, { publicUrl: service.publicUrl }));
  response.writeHead(200, {
    ...headers,
    'Cache-Control': 'no-store',
    Vary: 'Origin',
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
}
