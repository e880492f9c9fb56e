import { createActor, type ExternalStore } from '@beep/core/actor';
import type { FrontConnection, InsertTarget } from '@beep/core/insert';
import type { Clock } from '@beep/core/time';
import { createFrontTarget } from './create-front-target.ts';
import type { FrontHost } from './front-host.ts';
import { connectionOf, frontMachine } from './front-machine.ts';
import { parseFrontSelection, targetIdOf } from './front-selection.ts';

/** The limit for Front's first message; the SDK itself has none. */
export const FRONT_CONNECT_TIMEOUT_MS = 10_000;

/** The plugin's connection with Front. */
export interface Front extends ExternalStore<FrontConnection> {
  /** The id of the current selection as an insertion target; null unless a single conversation is selected. */
  targetId(): string | null;
  /** Inserts links into the selected conversation's draft while the connection lives. */
  readonly target: InsertTarget;
  /** Closes the connection. */
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
    targetId() {
      const state = actor.getSnapshot();
      return state.status === 'connected' && state.selection !== null ? targetIdOf(state.selection) : null;
    },
    target: createFrontTarget({ connection: actor, clock }),
    stop() {
      cancelWait();
      unwatch();
      actor.stop();
    },
  };
}
