import { CONTROL_LABELS } from '@beep/core/texts';

/** The accessible name of the button: what a press does, and with which recording. */
export function playButtonLabel(isSounding: boolean, what?: string): string {
  const verb = isSounding ? CONTROL_LABELS.pause : CONTROL_LABELS.play;
  return what === undefined ? verb : `${verb}, ${what}`;
}
