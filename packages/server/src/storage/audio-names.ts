import type { StoredRecording } from './recording-fields.ts';
import type { RemovableFile } from './removal-store.ts';

/** Suffix of the file that is played after loudness normalization. */
const NORMALIZED = 'levelled';

/** The name of the played file in the audio store. The content under a name never changes. */
export function audioName({
  id,
  format,
  fileRevision,
}: Pick<StoredRecording, 'id' | 'format' | 'fileRevision'>): string {
  return fileRevision === 0 ? `${id}.${format}` : `${id}.${NORMALIZED}.${format}`;
}

/** The name of a recording's mp3 in the audio store; the recording's own file if that is an mp3. */
export function mp3Name(id: string): string {
  return `${id}.mp3`;
}

/** Every name that a file of the recording may have, existing or not. */
export function audioNames({ id, format }: RemovableFile): readonly string[] {
  const revisions = [0, 1].map((fileRevision) => audioName({ id, format, fileRevision }));
  return [...new Set([...revisions, mp3Name(id)])];
}

/** The recording id in a file name; empty for a name that the service did not choose. */
export function idOfAudio(name: string): string {
  return name.slice(0, Math.max(name.indexOf('.'), 0));
}
