import { DEFAULT_MICROPHONE } from '../settings/recorder-settings.ts';
import type { MicrophoneDevice, MicrophoneListOutcome } from './ports.ts';

/** An entry of the microphone list. */
export interface MicrophoneChoice {
  /** A device id, or `DEFAULT_MICROPHONE`. */
  readonly id: string;
  readonly label: string;
}

const SYSTEM_DEFAULT = 'System default';
const NOT_DETECTED = 'Previously selected microphone (not detected)';
const LIST_TEXTS = {
  'list-unsupported': 'Microphone list not available in this browser.',
  'list-blocked': 'Unable to access microphones. Check browser permissions.',
} as const;

/**
 * The choices: the system's default, then every microphone, unlabelled ones by number. The selected one is always among
 * them (spec 1, section 5: mic check).
 */
export function microphoneChoices(
  devices: readonly MicrophoneDevice[],
  selectedId: string,
): readonly MicrophoneChoice[] {
  const named = devices.map(({ id, label }, index) => ({
    id,
    label: label === '' ? `Microphone ${index + 1}` : label,
  }));
  const systemDefault = devices.find(({ id }) => id === DEFAULT_MICROPHONE)?.label ?? '';
  const choices = [
    { id: DEFAULT_MICROPHONE, label: systemDefault === '' ? SYSTEM_DEFAULT : systemDefault },
    ...named.filter(({ id }) => id !== '' && id !== DEFAULT_MICROPHONE),
  ];
  return choices.some(({ id }) => id === selectedId)
    ? choices
    : [...choices, { id: selectedId, label: NOT_DETECTED }];
}

/** The text beside the list; null if there is none (spec 2, section 8: device list). */
export function microphoneListText(outcome: MicrophoneListOutcome): string | null {
  if (outcome.status === 'failed') return LIST_TEXTS[outcome.code];
  return outcome.devices.length === 0 ? 'No microphones detected.' : null;
}
