import { formatTenths } from '../../time/format-clock.ts';

const MINUTE_MS = 60_000;

/** The length that the user has removed so far. */
export function takenOutText(removedMs: number): string {
  return `${removedLabel(removedMs)} removed. Nothing is cut until you save.`;
}

function removedLabel(removedMs: number): string {
  return removedMs < MINUTE_MS ? silenceLabel(removedMs) : formatTenths(removedMs / 1000);
}

/** Silence as "1.2 s". */
export function silenceLabel(silenceMs: number): string {
  return `${(silenceMs / 1000).toFixed(1)} s`;
}

/** Says that a recording continues with another microphone; some have no name. */
export function microphoneReplacedText(label: string): string {
  const name = label === '' ? 'another microphone' : label;
  return `Your microphone was disconnected. Still recording with ${name}.`;
}
