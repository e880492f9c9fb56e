import { DEFAULT_MICROPHONE } from '../settings/recorder-settings.ts';
import { MICROPHONE_LIST_TEXTS, unnamedMicrophoneText } from '../texts/index.ts';
import type { MicrophoneDevice, MicrophoneListOutcome } from './ports.ts';

/** An entry of the microphone list. */
export interface MicrophoneChoice {
  /** A device id, or `DEFAULT_MICROPHONE`. */
  readonly id: string;
  readonly label: string;
}

/**
 * The choices: the system's default, then every microphone, unlabelled ones by number. The selected one is always
 * among them.
 */
export function microphoneChoices(
  devices: readonly MicrophoneDevice[],
  selectedId: string,
): readonly MicrophoneChoice[] {
  const named = devices.map(({ id, label }, index) => ({
    id,
    label: label === '' ? unnamedMicrophoneText({ number: index + 1 }) : label,
  }));
  const systemDefault = devices.find(({ id }) => id === DEFAULT_MICROPHONE)?.label ?? '';
  const choices = [
    {
      id: DEFAULT_MICROPHONE,
      label: systemDefault === '' ? MICROPHONE_LIST_TEXTS.systemDefault : systemDefault,
    },
    ...named.filter(({ id }) => id !== '' && id !== DEFAULT_MICROPHONE),
  ];
  return choices.some(({ id }) => id === selectedId)
    ? choices
    : [...choices, { id: selectedId, label: MICROPHONE_LIST_TEXTS.notDetected }];
}

/** The text to show beside the list, or null if the list needs no text. */
export function microphoneListText(outcome: MicrophoneListOutcome): string | null {
  if (outcome.status === 'failed') return MICROPHONE_LIST_TEXTS[outcome.code];
  return outcome.devices.length === 0 ? MICROPHONE_LIST_TEXTS.empty : null;
}
