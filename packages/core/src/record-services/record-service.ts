import type { RecordingSource } from '../recordings/recording.ts';

/** A host tool that the recorder has a page of its own for (spec 1, section 2: /record/{service}). */
export type RecordService = 'docs' | 'gmail' | 'classroom' | 'front';

const SOURCES: Readonly<Record<RecordService, RecordingSource>> = {
  docs: 'BEEP_ADDON_DOCS',
  gmail: 'BEEP_ADDON_GMAIL',
  classroom: 'BEEP_ADDON_CLASSROOM',
  front: 'BEEP_FRONT_APP',
};

/** Whether a path segment names a service; the page of any other leads to /error. */
export function isRecordService(value: unknown): value is RecordService {
  return typeof value === 'string' && Object.hasOwn(SOURCES, value);
}

/** The service of a recorder's path, null for /record and for every other page. */
export function recordServiceOfPath(pathname: string): RecordService | null {
  const service = /^\/record\/([^/]+)\/?$/.exec(pathname)?.[1];
  return isRecordService(service) ? service : null;
}

/** The source tag that recordings made there carry; null is the plain web recorder. */
export function recordingSourceOf(service: RecordService | null): RecordingSource {
  return service === null ? 'BEEP_WEB' : SOURCES[service];
}
