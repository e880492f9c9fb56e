import { CONTROL_LABELS, controlName } from '@beep/core/texts';

/** The accessible name of the button: what a press does, and with which recording. */
export function playButtonLabel(isSounding: boolean, what?: string): string {
  return controlName(isSounding ? CONTROL_LABELS.pause : CONTROL_LABELS.play, what);
}
