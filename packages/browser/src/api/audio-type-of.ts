const AUDIO_TYPES: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  mp4: 'audio/mp4',
  wav: 'audio/wav',
  webm: 'audio/webm',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
};

/** The type of a file by the extension in its address (spec 1, section 5); undefined if it has no known one. */
export function audioTypeOf(url: string | null): string | undefined {
  const [, extension = ''] = /\.(\w+)(?:[?#]|$)/.exec(url ?? '') ?? [];
  const known = extension.toLowerCase();
  return Object.hasOwn(AUDIO_TYPES, known) ? AUDIO_TYPES[known] : undefined;
}
