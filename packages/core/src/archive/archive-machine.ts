import type { Machine, Step } from '../actor/create-actor.ts';
import type { CallFailure, CallOutcome } from '../recordings/call-outcome.ts';
import type { Archive } from './ports.ts';

export type ArchiveState =
  | { readonly status: 'idle' | 'loading' }
  | { readonly status: 'not-loaded'; readonly failure: CallFailure }
  | {
      readonly status: 'known';
      /** As the service last told it. */
      readonly archive: Archive;
      /** True while the request to prepare it is being sent. */
      readonly isAsking: boolean;
      /** Why the last call failed; null if it did not. */
      readonly failure: CallFailure | null;
    };

export type ArchiveEvent =
  /** Loads the state, at first and after a failure. */
  | { readonly type: 'load' }
  /** Asks for a new archive. */
  | { readonly type: 'prepare' }
  /** It is time to look again. */
  | { readonly type: 'look' }
  | { readonly type: 'answered'; readonly outcome: CallOutcome<Archive> };

export type ArchiveEffect =
  | { readonly type: 'load' | 'prepare' }
  /** Sends `look` after a while. */
  | { readonly type: 'wait'; readonly forMs: number }
  /** Sends `look` at that time. */
  | { readonly type: 'wait-until'; readonly atMs: number };

/** Between two looks at an archive that is being prepared. */
export const LOOK_EVERY_MS = 2000;

/** Follows an archive while it is prepared, and until its link expires. */
export const archiveMachine: Machine<ArchiveState, ArchiveEvent, ArchiveEffect> = {
  initial: { status: 'idle' },
  step,
};

function step(state: ArchiveState, event: ArchiveEvent): Step<ArchiveState, ArchiveEffect> {
  switch (event.type) {
    case 'load':
      return state.status === 'idle' || state.status === 'not-loaded'
        ? [{ status: 'loading' }, [{ type: 'load' }]]
        : [state];
    case 'prepare':
      return state.status === 'known' && !state.isAsking && state.archive.state !== 'preparing'
        ? [{ ...state, isAsking: true, failure: null }, [{ type: 'prepare' }]]
        : [state];
    case 'look':
      return state.status === 'known' && !state.isAsking ? [state, [{ type: 'load' }]] : [state];
    case 'answered':
      return answered(state, event.outcome);
  }
}

function answered(state: ArchiveState, outcome: CallOutcome<Archive>): Step<ArchiveState, ArchiveEffect> {
  if (outcome.status === 'ok') {
    const archive = outcome.value;
    return [{ status: 'known', archive, isAsking: false, failure: null }, waits(archive)];
  }
  const { failure } = outcome;
  if (state.status !== 'known') return [{ status: 'not-loaded', failure }];
  return [{ ...state, isAsking: false, failure }, waits(state.archive)];
}

function waits(archive: Archive): readonly ArchiveEffect[] {
  switch (archive.state) {
    case 'preparing':
      return [{ type: 'wait', forMs: LOOK_EVERY_MS }];
    case 'ready':
      return [{ type: 'wait-until', atMs: archive.expiresAtMs }];
    default:
      return [];
  }
}
