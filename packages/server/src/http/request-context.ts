import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Client } from './client-address.ts';

/** Under a test's `app.fetch` there is no Node request behind the context. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    client: Client;
    /** Whose token came with the request, once it was checked. */
    uid: string | undefined;
    /** For answers without a Node response behind them, and only for them; see {@link setAnswerHeader}. */
    answerHeaders: Headers;
  };
}

export type AppContext = Context<AppEnv>;

/** The address that the connection came from; empty when there is none. */
export function peerAddress(context: AppContext): string {
  return context.env?.incoming?.socket.remoteAddress ?? '';
}

/** The status of an answer that nobody reads; nginx has the same for its log. */
export const CLIENT_CLOSED_REQUEST = 499;

/** Whether the connection that an answer would go to is closed. */
export function clientHasGone(context: AppContext): boolean {
  return context.env?.outgoing?.destroyed === true;
}

/**
 * Sets a header on whatever the answer will be, also one that a handler writes to the connection itself. A handler's own
 * header of the name wins.
 */
export function setAnswerHeader(
  context: AppContext,
  name: string,
  value: string,
  mode: 'replace' | 'append' = 'replace',
): void {
  const outgoing = context.env?.outgoing;
  if (outgoing?.headersSent) return;
  if (mode === 'append' && outgoing) outgoing.appendHeader(name, value);
  else if (mode === 'append') context.get('answerHeaders').append(name, value);
  else if (outgoing) outgoing.setHeader(name, value);
  else context.get('answerHeaders').set(name, value);
}
