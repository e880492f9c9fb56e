import { type Clock, createActor, type FrontConnection, type InsertTarget } from '@beep/core';
import { createFrontTarget } from './create-front-target.ts';
import type { FrontHost } from './front-host.ts';
import { connectionOf, frontMachine } from './front-machine.ts';
import { parseFrontSelection, placeOf } from './front-selection.ts';

/** How long Front has for its first word; the SDK itself would wait for ever. */
export const FRONT_CONNECT_TIMEOUT_MS = 10_000;

/** The plugin's end of the conversation with Front. */
export interface Front {
  getSnapshot(): FrontConnection;
  /** Calls `listener` whenever Front has said something, until the returned function is called. */
  subscribe(listener: () => void): () => void;
  /** What is selected now; null where no single conversation is. */
  place(): string | null;
  /** Takes links into the selected conversation's draft, for as long as the connection lives. */
  readonly target: InsertTarget;
  /** The only teardown. */
  stop(): void;
}

export interface FrontOptions {
  readonly host: FrontHost;
  readonly clock: Clock;
}

/** Connects with Front at once. Never throws. */
export function createFront({ host, clock }: FrontOptions): Front {
  const actor = createActor(frontMachine, () => undefined);
  const cancelWait = clock.after(FRONT_CONNECT_TIMEOUT_MS, () => actor.send({ type: 'wait.elapsed' }));
  const unwatch = host.watch(
    (context) =>
      actor.send({ type: 'context.changed', context, selection: parseFrontSelection(context.facts) }),
    () => actor.send({ type: 'host.lost' }),
  );
  return {
    getSnapshot: () => connectionOf(actor.getSnapshot()),
    subscribe: actor.subscribe,
    place() {
      const state = actor.getSnapshot();
      return state.status === 'connected' && state.selection !== null ? placeOf(state.selection) : null;
    },
    target: createFrontTarget({ connection: actor, clock }),
    stop() {
      cancelWait();
      unwatch();
      actor.stop();
    },
  };
}
