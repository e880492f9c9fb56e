import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ApiErrorBody } from '@beep/api';
import { RequestError } from '@hono/node-server';
import { errnoOf } from '../errno.ts';
import { NOT_FRAMED } from '../http/default-headers.ts';
import { createTurns } from '../limits/turns.ts';
import { ServerError } from '../server-error.ts';
import { hasOneHost } from './host-of-request.ts';

const MAX_HEADERS = 100;
/** How long a refused client may take to read the response. */
const LINGER_MS = 2000;

const CHECK_TARGET = 'Check the path and the Host of the request.';

const HEADERS = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': NOT_FRAMED,
  'X-Content-Type-Options': 'nosniff',
  Connection: 'close',
} as const;

const nextTurn = createTurns();

/** A connection without a parsed request, and the number of bytes written to it. */
type BrokenConnection = Duplex & { bytesWritten?: number };

/** Responds to bytes that are not HTTP, and to a head that is too long or too slow. */
export function respondToBrokenConnection(error: Error, socket: BrokenConnection): void {
  // Node reports all slow connections in one turn of the event loop.
  if (errnoOf(error) === 'ERR_HTTP_REQUEST_TIMEOUT') void nextTurn().then(() => refuse(error, socket));
  else refuse(error, socket);
}

function refuse(error: Error, socket: BrokenConnection): void {
  if (errnoOf(error) === 'ECONNRESET' || !socket.writable || (socket.bytesWritten ?? 0) > 0) {
    socket.destroy();
    return;
  }
  const refusal = refusalFor(errnoOf(error));
  const body = JSON.stringify(bodyOf(refusal));
  const head = Object.entries({ ...HEADERS, 'Content-Length': Buffer.byteLength(body) });
  socket.end(
    [
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}`,
      ...head.map(([name, value]) => `${name}: ${value}`),
      '',
      body,
    ].join('\r\n'),
  );
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

function refusalFor(code: string | undefined): ServerError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new ServerError('headers_too_large');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new ServerError('request_timeout');
    default:
      return new ServerError('invalid_request', { message: 'This is not a valid HTTP request.' });
  }
}

/** Responds to a request with more headers than any client of ours sends. Returns true if it did. */
export function refuseManyHeaders(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.rawHeaders.length / 2 <= MAX_HEADERS) return false;
  refuseRequest(response, new ServerError('headers_too_large'));
  return true;
}

/** Responds to a request whose host is ambiguous. Returns true if it did. */
export function refuseUncertainHost(request: IncomingMessage, response: ServerResponse): boolean {
  if (hasOneHost(request)) return false;
  refuseRequest(response, new ServerError('invalid_request', { message: CHECK_TARGET }));
  return true;
}

/** Sends the last response on its connection. */
export function refuseRequest(response: ServerResponse, refusal: ServerError): void {
  const body = JSON.stringify(bodyOf(refusal));
  const headers = { ...HEADERS, ...refusal.headers, 'Content-Length': Buffer.byteLength(body) };
  response.writeHead(refusal.status, headers).end(body);
}

/** The response to a request that cannot be parsed (an invalid path or Host), or to an internal error. */
export function brokenRequest(error: unknown): Response {
  const refusal =
    error instanceof RequestError
      ? new ServerError('invalid_request', { message: CHECK_TARGET })
      : new ServerError('internal');
  return Response.json(bodyOf(refusal), { status: refusal.status, headers: HEADERS });
}

function bodyOf({ code, message }: ServerError): ApiErrorBody {
  return { code, message };
}
