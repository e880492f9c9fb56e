interface AudioFormatFacts {
  readonly mimeType: string;
  /** Extensions of files, the one for downloads first. */
  readonly extensions: readonly [string, ...string[]];
}

/** The containers of recordings. The key is the file extension in the service's URLs. */
export const AUDIO_FORMATS = {
  webm: { mimeType: 'audio/webm', extensions: ['webm'] },
  mp4: { mimeType: 'audio/mp4', extensions: ['m4a', 'mp4'] },
  ogg: { mimeType: 'audio/ogg', extensions: ['ogg', 'oga'] },
  mp3: { mimeType: 'audio/mpeg', extensions: ['mp3'] },
  wav: { mimeType: 'audio/wav', extensions: ['wav'] },
} as const;

export type AudioFormat = keyof typeof AUDIO_FORMATS;

const ALL: readonly AudioFormatFacts[] = Object.values(AUDIO_FORMATS);

/** The type of a file by the extension in its address (spec 1, section 5); undefined if it has no known one. */
export function audioTypeOf(url: string | null): string | undefined {
  const [, extension = ''] = /\.(\w+)(?:[?#]|$)/.exec(url ?? '') ?? [];
  const known = extension.toLowerCase();
  return ALL.find(({ extensions }) => extensions.includes(known))?.mimeType;
}

/** The extension for a file of this type, which may have parameters; webm's for an unknown one. */
export function audioExtensionOf(mimeType: string): string {
  const [essence] = mimeType.split(';');
  const format = ALL.find((known) => known.mimeType === essence?.trim()) ?? AUDIO_FORMATS.webm;
  return format.extensions[0];
}
