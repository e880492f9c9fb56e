import type { RemovableFile, StoredRecording } from '../storage/recording-store.ts';

/** Follows the id in the name of the file that is played once its levels are settled. */
const LEVELLED = 'levelled';

/** The name, in the audio store, of the file that is played. The file under a name never becomes another one. */
export function audioName({
  id,
  format,
  fileRevision,
}: Pick<StoredRecording, 'id' | 'format' | 'fileRevision'>): string {
  return fileRevision === 0 ? `${id}.${format}` : `${id}.${LEVELLED}.${format}`;
}

/** The name of a recording's mp3 in the audio store; that of the recording itself when it is one. */
export function mp3Name(id: string): string {
  return `${id}.mp3`;
}

/** Every name that a file of the recording may have, whether there is one or not. */
export function audioNames({ id, format }: RemovableFile): readonly string[] {
  const revisions = [0, 1].map((fileRevision) => audioName({ id, format, fileRevision }));
  return [...new Set([...revisions, mp3Name(id)])];
}

/** The recording that a file is of, by its name; empty for a file that is none of ours. */
export function idOfAudio(name: string): string {
  return name.slice(0, Math.max(name.indexOf('.'), 0));
}
