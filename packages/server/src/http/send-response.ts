import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { AppContext } from './request-context.ts';

export interface ResponseHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Sends a complete response and returns what the handler returns. It writes to Node's response, because a web
 * `Response` with its `Headers` takes longer than reading a row. Without a Node response it makes a web `Response`.
 */
export function sendResponse(
  context: AppContext,
  head: ResponseHead,
  body: string | Uint8Array<ArrayBuffer> | null,
): Response {
  const outgoing = nodeResponse(context);
  if (!outgoing) return new Response(body, head);
  writeHead(context, outgoing, head);
  outgoing.end(body);
  return RESPONSE_ALREADY_SENT;
}

/** The same for JSON. */
export function sendJson(context: AppContext, value: unknown): Response {
  const body = JSON.stringify(value);
  const length = String(Buffer.byteLength(body));
  const headers = { 'Content-Type': 'application/json', 'Content-Length': length };
  return sendResponse(context, { status: 200, headers }, body);
}

/** Undefined in tests with `app.fetch`. */
export function nodeResponse(context: AppContext): ServerResponse | undefined {
  return context.env?.outgoing as ServerResponse | undefined;
}

/** Writes the head with the headers of the middleware. A handler that does this returns `RESPONSE_ALREADY_SENT`. */
export function writeHead(
  context: AppContext,
  outgoing: ServerResponse,
  { status, headers }: ResponseHead,
): void {
  outgoing.writeHead(status, { ...context.get('answerHeaders'), ...headers });
}
