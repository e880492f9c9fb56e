import type { Machine } from '@beep/core/actor';
import type { FrontConnection } from '@beep/core/insert';
import type { FrontContext } from './front-host.ts';
import type { FrontSelection } from './front-selection.ts';

/** The state of the connection, with the selection. */
export type FrontState =
  | { readonly status: 'connecting' }
  | {
      readonly status: 'connected';
      readonly context: FrontContext;
      /** Null unless a single conversation is selected. */
      readonly selection: FrontSelection | null;
    }
  | { readonly status: 'error' };

export type FrontEvent =
  | {
      readonly type: 'context.changed';
      readonly context: FrontContext;
      readonly selection: FrontSelection | null;
    }
  | { readonly type: 'wait.elapsed' }
  | { readonly type: 'host.lost' };

/** connecting, then connected or error; a late answer of Front is still accepted. */
export const frontMachine: Machine<FrontState, FrontEvent, never> = {
  initial: { status: 'connecting' },
  step(state, event) {
    switch (event.type) {
      case 'context.changed':
        return [{ status: 'connected', context: event.context, selection: event.selection }];
      case 'wait.elapsed':
        return [state.status === 'connecting' ? { status: 'error' } : state];
      case 'host.lost':
        return [{ status: 'error' }];
    }
  },
};

/** The part of the state that the button needs. */
export function connectionOf(state: FrontState): FrontConnection {
  if (state.status === 'error') return 'unreachable';
  if (state.status === 'connecting') return 'connecting';
  return state.selection === null ? 'nothing-selected' : 'ready';
}
