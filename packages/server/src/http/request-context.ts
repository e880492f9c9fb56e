import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** Under a test's `app.fetch` there is no Node request behind the context. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>;
  Variables: { requestId: string };
}

export type AppContext = Context<AppEnv>;

/** The address that the connection came from; empty when there is none. */
export function peerAddress(context: AppContext): string {
  return context.env?.incoming?.socket.remoteAddress ?? '';
}
