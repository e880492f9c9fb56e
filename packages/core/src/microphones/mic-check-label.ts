import { MIC_CHECK_LABELS } from '../texts/index.ts';
import type { MicCheckState } from './mic-check-machine.ts';

/** The label of a mic check's state. */
export function micCheckLabel(state: MicCheckState): string {
  return state.status === 'listening' && state.isActive
    ? MIC_CHECK_LABELS.hearing
    : MIC_CHECK_LABELS[state.status];
}
