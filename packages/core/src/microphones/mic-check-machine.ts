import type { Machine, Step } from '../actor/create-actor.ts';
import type { MicCheckFailure } from './mic-check-ports.ts';

/** The check of one microphone. `operation` identifies it; reports of older ones are dropped. */
export type MicCheckState =
  | { readonly status: 'idle'; readonly operation: number }
  | { readonly status: 'requesting'; readonly operation: number }
  | { readonly status: 'listening'; readonly operation: number; readonly isActive: boolean }
  | { readonly status: 'error'; readonly operation: number; readonly code: MicCheckFailure };

/** Commands of the dialog and facts of the microphone. */
export type MicCheckEvent =
  /** Starts a check of this microphone in any state. */
  | { readonly type: 'check'; readonly microphoneId: string }
  | { readonly type: 'meter.opened'; readonly operation: number }
  | { readonly type: 'meter.failed'; readonly operation: number; readonly code: MicCheckFailure }
  | { readonly type: 'sound.changed'; readonly operation: number; readonly isActive: boolean };

export type MicCheckEffect = {
  readonly type: 'open';
  readonly operation: number;
  readonly microphoneId: string;
};

/** idle, requesting, listening (quiet or active), error. */
export const micCheckMachine: Machine<MicCheckState, MicCheckEvent, MicCheckEffect> = {
  initial: { status: 'idle', operation: 0 },
  step,
};

function step(state: MicCheckState, event: MicCheckEvent): Step<MicCheckState, MicCheckEffect> {
  if (event.type === 'check') {
    const operation = state.operation + 1;
    return [
      { status: 'requesting', operation },
      [{ type: 'open', operation, microphoneId: event.microphoneId }],
    ];
  }
  const { operation } = state;
  if (event.operation !== operation) return [state];
  switch (event.type) {
    case 'meter.opened':
      return [state.status === 'requesting' ? { status: 'listening', operation, isActive: false } : state];
    case 'meter.failed':
      return [{ status: 'error', operation, code: event.code }];
    case 'sound.changed':
      return [state.status === 'listening' ? { ...state, isActive: event.isActive } : state];
  }
}
