import { formatTenths } from '../time/format-clock.ts';

/** What the user has taken out of a take so far. */
export function takenOutText(removedMs: number): string {
  return `${formatTenths(removedMs / 1000)} taken out. Nothing is cut before you save.`;
}

/** Silence as "1.2 s". */
export function silenceLabel(silenceMs: number): string {
  return `${(silenceMs / 1000).toFixed(1)} s`;
}

/** That a take goes on with another microphone; some have no name. */
export function microphoneReplacedText(label: string): string {
  const name = label === '' ? 'another microphone' : label;
  return `Your microphone went away. Recording goes on with ${name}.`;
}
