/** Text of the note and when it is spoken. */
export interface Cue {
  readonly startSeconds: number;
  readonly endSeconds: number;
  /** One line. */
  readonly text: string;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Writes cues in their order as WebVTT (W3C WebVTT, section 4). */
export function writeWebVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ startSeconds, endSeconds, text }) =>
      `${timestamp(startSeconds)} --> ${timestamp(endSeconds)}\n${escaped(text)}\n`,
  );
  return ['WEBVTT\n', ...blocks].join('\n');
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character);
}

function timestamp(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const parts = [Math.floor(milliseconds / 60_000), Math.floor(milliseconds / 1000) % 60];
  const whole = parts.map((part) => String(part).padStart(2, '0')).join(':');
  return `${whole}.${String(milliseconds % 1000).padStart(3, '0')}`;
}
