import type { IncomingMessage, ServerResponse } from 'node:http';
import { API_BASE_PATH } from '@beep/api';
import { routes } from '@beep/api/contract';
import { isFromThisMachine, type RequestTraces } from '../auth/from-this-machine.ts';
import { type Client, type ClientRequest, createClientAddressing } from '../http/client-address.ts';
import { MEDIA_CORS_HEADERS } from '../http/cors-headers.ts';
import { defaultHeaders } from '../http/default-headers.ts';
import { reportWhenClosed } from '../http/report-request.ts';
import { REQUEST_ID_HEADER, requestIdOf } from '../http/watch-requests.ts';
import { rateLimitFields, sharesOfMedia } from '../limits/limit-requests.ts';
import { recordingState } from '../recordings/find-live-recording.ts';
import { mediaName } from '../recordings/present-recording.ts';
import type { Service } from '../service.ts';
import { answerMedia } from './direct-media.ts';
import { createDirectRecording } from './direct-recording.ts';
import type { MediaAsk } from './plan-media-answer.ts';

/**
 * A fast path on the Node response for the most frequent requests: anonymous reads of a recording, answered
 * synchronously (true), and local audio, answered asynchronously. For any other request, and for everything but a plain
 * success, it returns or resolves with false, having done nothing, and the app handles the request. No request that it
 * handles has a body.
 */
export type DirectReads = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;

export interface DirectReadsOptions {
  readonly service: Service;
  /** Addresses and ranges of trusted proxies. */
  readonly trustedProxies: readonly string[];
  /** If true, requests of other machines are left to the app, which refuses them. */
  readonly isForThisMachine?: boolean | undefined;
  /** True if the service sends audio itself. */
  readonly sendsMedia: boolean;
}

const RECORDING = new RegExp(`^${API_BASE_PATH}/recordings/([\\w-]{22})$`);
const MEDIA = /^\/media\/(([\w-]{22})\.[a-z0-9]{3,4})$/;
/** Headers that make a request conditional, or otherwise unsuitable for the fast path. */
const UNUSUAL = [
  'authorization',
  'if-none-match',
  'content-length',
  'transfer-encoding',
  'expect',
  'upgrade',
];

export function createDirectReads(options: DirectReadsOptions): DirectReads {
  const { service, trustedProxies, sendsMedia, isForThisMachine = false } = options;
  const parts = {
    service,
    clientOf: createClientAddressing(trustedProxies),
    headers: defaultHeaders(service.publicUrl),
  };
  const answerRecording = createDirectRecording(parts);
  const answer: DirectReads = (request, response) => {
    const { url = '', headers, socket } = request;
    const peer = socket.remoteAddress ?? '';
    const header = (name: string): string | undefined => headerOf(request, name);
    const id = RECORDING.exec(url)?.[1];
    if (id !== undefined)
      return headers.origin === undefined && answerRecording({ id, peer, header, response });
    const [, name, of] = (sendsMedia && MEDIA.exec(url)) || [];
    if (name === undefined || of === undefined) return false;
    return answerAudio({ ...parts, response, peer, header, name, id: of }).catch((error) =>
      failed(error, response),
    );
  };
  const failed = (error: unknown, { headersSent }: ServerResponse): boolean => {
    if (headersSent) service.log.error('answer_cut_off', error);
    return headersSent;
  };
  return (request, response) => {
    if (request.method !== 'GET' || isUnusual(request)) return false;
    if (isForThisMachine && !isFromThisMachine(tracesOfRequest(request))) return false;
    try {
      return answer(request, response);
    } catch (error) {
      return failed(error, response);
    }
  };
}

function isUnusual({ headers }: IncomingMessage): boolean {
  return UNUSUAL.some((name) => headers[name] !== undefined);
}

function tracesOfRequest(request: IncomingMessage): RequestTraces {
  return {
    peer: request.socket.remoteAddress ?? '',
    httpVersion: request.httpVersion,
    names: Object.keys(request.headers),
    header: (name) => headerOf(request, name),
  };
}

function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name.toLowerCase()];
  return Array.isArray(value) ? value.join(', ') : value;
}

interface AudioAsk extends ClientRequest {
  readonly service: Service;
  readonly clientOf: (request: ClientRequest) => Client;
  /** Added to every response. */
  readonly headers: Readonly<Record<string, string>>;
  readonly response: ServerResponse;
  /** Id of the recording. */
  readonly id: string;
  /** Name of its audio. */
  readonly name: string;
}

const MEDIA_ROUTE = routes.getMedia.path.replace(/\{(\w+)\}/g, ':$1');

async function answerAudio(asked: AudioAsk): Promise<boolean> {
  const startedAt = performance.now();
  const { service, response, id, name } = asked;
  const recording = await service.stores.recordings.find(id);
  if (!recording || recordingState(recording, service.now()) !== 'live') return false;
  if (mediaName(recording) !== name || recording.levels === 'due') return false;
  const ask: MediaAsk = { method: 'GET', header: asked.header };
  const admission = await admit(asked);
  if (!admission) return false;
  const { requestId, headers } = admission;
  const names = { requestId, method: 'GET', route: MEDIA_ROUTE, recording: id };
  const report = (): void => reportWhenClosed(response, service, { startedAt, names: () => names });
  return answerMedia({ ask, response, service, recording, headers, report });
}

/** The response headers for this client; undefined if it is over its limit. */
async function admit(
  asked: AudioAsk,
): Promise<{ requestId: string; headers: Record<string, string> } | undefined> {
  const client = asked.clientOf(asked);
  const shares = sharesOfMedia(asked.header('range'));
  const { readsPerAddress } = asked.service.limits;
  const taken = client.network === '' ? undefined : await readsPerAddress?.take(client.network, shares);
  if (taken?.isAllowed === false) return undefined;
  const requestId = requestIdOf(client, asked.header(REQUEST_ID_HEADER));
  return {
    requestId,
    headers: {
      ...asked.headers,
      [REQUEST_ID_HEADER]: requestId,
      ...(taken && rateLimitFields(taken)),
      'Access-Control-Expose-Headers': MEDIA_CORS_HEADERS.join(),
    },
  };
}
