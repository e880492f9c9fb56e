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

interface FileFormatFacts extends AudioFormatFacts {
  /** As people know it. */
  readonly name: string;
}

/**
 * The one list of the formats of files that are taken in place of a recording, with sound alone. The service stores
 * each as one of {@link AUDIO_FORMATS}; `readAudioHead` tells them by their bytes.
 */
export const FILE_FORMATS = {
  webm: { name: 'WebM', mimeType: 'audio/webm', extensions: ['webm', 'weba'] },
  mka: { name: 'Matroska (MKA)', mimeType: 'audio/x-matroska', extensions: ['mka'] },
  mp4: {
    name: 'MP4 (M4A, MOV)',
    mimeType: 'audio/mp4',
    extensions: ['m4a', 'mp4', 'm4b', 'mov', 'qta', '3gp', '3g2'],
  },
  ogg: { name: 'Ogg (Opus)', mimeType: 'audio/ogg', extensions: ['ogg', 'oga', 'opus'] },
  mp3: { name: 'MP3', mimeType: 'audio/mpeg', extensions: ['mp3'] },
  aac: { name: 'AAC', mimeType: 'audio/aac', extensions: ['aac'] },
  flac: { name: 'FLAC', mimeType: 'audio/flac', extensions: ['flac'] },
  wav: { name: 'WAV', mimeType: 'audio/wav', extensions: ['wav'] },
} as const;

export type FileFormat = keyof typeof FILE_FORMATS;

const ALL: readonly FileFormatFacts[] = Object.values(FILE_FORMATS);

/** Types of files with sound and pictures, which may have sound alone. */
const OTHER_TYPES = ['video/mp4', 'video/quicktime', 'video/3gpp', 'video/webm', 'application/ogg'] as const;

/** The types and extensions that a system may offer for sharing; the bytes decide. */
export const SHARED_FILE_TYPES: readonly string[] = [
  'audio/*',
  ...OTHER_TYPES,
  ...ALL.flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`)),
];

/** For choosing a file. Phones name files of chats as bytes of any kind, and hide what is not in the list. */
export const CHOSEN_FILE_TYPES: readonly string[] = [...SHARED_FILE_TYPES, 'application/octet-stream'];

/** The type of a file by the extension in its address; undefined if it has no known one. */
export function audioTypeOf(url: string | null): string | undefined {
  const [, extension = ''] = /\.(\w+)(?:[?#]|$)/.exec(url ?? '') ?? [];
  const known = extension.toLowerCase();
  return ALL.find(({ extensions }) => extensions.includes(known))?.mimeType;
}

/** The extension for a file of this type, which may have parameters; webm's for an unknown one. */
export function audioExtensionOf(mimeType: string): string {
  const [essence] = mimeType.split(';');
  const format = ALL.find((known) => known.mimeType === essence?.trim()) ?? FILE_FORMATS.webm;
  return format.extensions[0];
}
