import { MAX_COMMENT_TRANSCRIPT, MAX_INSERTED_TRANSCRIPT } from '../limits.ts';

/**
 * The hosts that a voice note can be inserted into, and how they differ besides their texts. The
 * source tags, the recorder's pages, the extensions and the wire contract are made from this list. `extensionPages` is
 * the match pattern of the pages that its extension runs on; null if it has no extension. `maxTranscript` is the length
 * of the longest transcript that can be inserted with a link; 0 if the host takes none.
 */
export const HOSTS = {
  classroom: {
    name: 'Google Classroom',
    sourceTag: 'BEEP_ADDON_CLASSROOM',
    extensionPages: 'https://classroom.google.com/*',
    maxTranscript: 0,
  },
  gmail: {
    name: 'Gmail',
    sourceTag: 'BEEP_ADDON_GMAIL',
    extensionPages: 'https://mail.google.com/*',
    maxTranscript: MAX_INSERTED_TRANSCRIPT as number,
  },
  docs: {
    name: 'Google Docs',
    sourceTag: 'BEEP_ADDON_DOCS',
    extensionPages: 'https://docs.google.com/*',
    maxTranscript: MAX_COMMENT_TRANSCRIPT as number,
  },
  front: {
    name: 'Front',
    sourceTag: 'BEEP_FRONT_APP',
    extensionPages: null,
    maxTranscript: MAX_INSERTED_TRANSCRIPT as number,
  },
  /** Any page with `<beep-recorder>`. */
  site: { name: 'Other sites', sourceTag: 'BEEP_SITE', extensionPages: null, maxTranscript: 0 },
} as const;

/** A host with its own recorder page. */
export type HostId = keyof typeof HOSTS;

/** A host that has an extension. */
export type ExtensionHostId = {
  [Id in HostId]: (typeof HOSTS)[Id]['extensionPages'] extends string ? Id : never;
}[HostId];

/** The source tag of recordings made on the site, and of requests without one. */
export const WEB_SOURCE = 'BEEP_WEB';

/** Where a recording was made. */
export type RecordingSource = typeof WEB_SOURCE | (typeof HOSTS)[HostId]['sourceTag'];

/** Every source tag. */
export const SOURCE_TAGS: readonly RecordingSource[] = [
  WEB_SOURCE,
  ...Object.values(HOSTS).map(({ sourceTag }) => sourceTag),
];

/** True if a value from outside (a header, storage, a message) is a source tag. */
export function isRecordingSource(value: unknown): value is RecordingSource {
  return SOURCE_TAGS.includes(value as RecordingSource);
}

/** The hosts that have an extension. */
export const EXTENSION_HOST_IDS: readonly ExtensionHostId[] = Object.keys(HOSTS)
  .filter(isHostId)
  .filter((id) => HOSTS[id].extensionPages !== null) as ExtensionHostId[];

/** True if a path segment names a host; the page of any other leads to /error. */
export function isHostId(value: unknown): value is HostId {
  return typeof value === 'string' && Object.hasOwn(HOSTS, value);
}

/** The host of a recorder's path; null for /record and every other page. */
export function hostOfPath(pathname: string): HostId | null {
  const host = /^\/record\/([^/]+)\/?$/.exec(pathname)?.[1];
  return isHostId(host) ? host : null;
}

/** The source tag of recordings made in a host; null is the plain web recorder. */
export function recordingSourceOf(host: HostId | null): RecordingSource {
  return host === null ? WEB_SOURCE : HOSTS[host].sourceTag;
}
