import { formatTenths } from '../../time/format-clock.ts';
import { LOCALE } from '../compiled/language.ts';
import { MICROPHONE_REPLACED, REVIEW_LENGTHS } from '../compiled/review.ts';

const MINUTE_MS = 60_000;

/** "5.0 s removed. Nothing is cut until you save." */
export function takenOutText(removedMs: number): string {
  const length = removedMs < MINUTE_MS ? silenceLabel(removedMs) : formatTenths(removedMs / 1000);
  return REVIEW_LENGTHS.takenOut({ length });
}

/** The length of a silence: "1.2 s". */
export function silenceLabel(silenceMs: number): string {
  const seconds = (silenceMs / 1000).toLocaleString(LOCALE, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return REVIEW_LENGTHS.seconds({ seconds });
}

/** `label` is the name of the microphone that records now, or empty. */
export function microphoneReplacedText(label: string): string {
  return label === '' ? MICROPHONE_REPLACED.unnamed : MICROPHONE_REPLACED.named({ label });
}
