/** A cue to write: its text and when it is spoken. */
export interface VttCue {
  readonly startSeconds: number;
  /** Null if unknown. */
  readonly endSeconds: number | null;
  readonly text: string;
}

/** Writes cues in their order as WebVTT (W3C WebVTT, section 4). */
export function writeVtt(cues: readonly VttCue[]): string {
  return ['WEBVTT\n', ...cues.map((cue) => `${vttTiming(cue)}\n${vttPayload(cue.text).join('\n')}\n`)].join(
    '\n',
  );
}

/** The times of a cue. One without an end is written with its start. */
export function vttTiming({ startSeconds, endSeconds }: Omit<VttCue, 'text'>): string {
  return `${timestamp(startSeconds)} --> ${timestamp(endSeconds ?? startSeconds)}`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The lines of a cue's text: an empty one would end the cue. */
export function vttPayload(text: string): readonly string[] {
  return text
    .trim()
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character));
}

function timestamp(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const hours = Math.floor(milliseconds / 3_600_000);
  const parts = [Math.floor(milliseconds / 60_000) % 60, Math.floor(milliseconds / 1000) % 60];
  const whole = [...(hours > 0 ? [hours] : []), ...parts]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  return `${whole}.${String(milliseconds % 1000).padStart(3, '0')}`;
}
