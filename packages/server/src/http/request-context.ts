import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Client } from './client-address.ts';

/** In tests with `app.fetch` the context has no Node request. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    client: Client;
    /** The user of the request's verified token. */
    uid: string | undefined;
    /** See {@link setResponseHeader}. */
    answerHeaders: Record<string, string>;
  };
}

export type AppContext = Context<AppEnv>;

/** The address of the connection; empty if there is none. */
export function peerAddress(context: AppContext): string {
  return context.env?.incoming?.socket.remoteAddress ?? '';
}

/** The status if the client has disconnected; nginx logs the same. */
export const CLIENT_CLOSED_REQUEST = 499;

/** True if the connection of the response is closed. */
export function clientHasGone(context: AppContext): boolean {
  return context.env?.outgoing?.destroyed === true;
}

/** Sets a header on the response, whoever writes it. A handler's own header of that name wins. */
export function setResponseHeader(
  context: AppContext,
  name: string,
  value: string,
  mode: 'replace' | 'append' = 'replace',
): void {
  const headers = context.get('answerHeaders');
  const before = mode === 'append' ? headers[name] : undefined;
  headers[name] = before === undefined ? value : `${before}, ${value}`;
}
