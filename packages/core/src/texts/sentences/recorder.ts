import { formatClock } from '../../time/format-clock.ts';
import { RECORDING_TITLES } from '../compiled/recorder.ts';
import { pausesIn, RECORDING_STOPS } from '../compiled/recording-end.ts';

/** The title of the page while recording: "0:42 Recording · Beep". */
export function recordingTitle(elapsedMs: number, isPaused: boolean): string {
  const time = formatClock(elapsedMs / 1000);
  return isPaused ? RECORDING_TITLES.paused({ time }) : RECORDING_TITLES.recording({ time });
}

/** What follows when recording stops. */
export type RecordingEnd = keyof typeof RECORDING_STOPS;

/** "Stopping in 30 seconds. Your recording will be saved." */
export function stopsInText(leftMs: number, end: RecordingEnd): string {
  return RECORDING_STOPS[end]({ count: Math.ceil(leftMs / 1000) });
}

/** "Pausing in 15 seconds. Then you can listen to your recording and send it." */
export function pausesInText(leftMs: number): string {
  return pausesIn({ count: Math.ceil(leftMs / 1000) });
}
