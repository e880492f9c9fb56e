import type { RecordingResource } from '@beep/api';
import { AUDIO_FORMATS } from '@beep/core/recordings';
import type { StoredRecording } from '../storage/recording-store.ts';

/** The path of a recording's audio below the public URL. */
export function mediaName(recording: Pick<StoredRecording, 'id' | 'format'>): string {
  return `${recording.id}.${recording.format}`;
}

/** The download if no mp3 can be made: the recording itself. */
export function downloadFallback(recording: Pick<StoredRecording, 'id' | 'format'>): string {
  return `${recording.id}.${AUDIO_FORMATS[recording.format].extensions[0]}`;
}

const GAIN_STEPS = 100;

export interface PresentOptions {
  readonly publicUrl: string;
  /** The signed-in viewer; undefined for an anonymous one. */
  readonly viewerUid?: string | undefined;
}

/** The API resource of a recording for this viewer. */
export function presentRecording(recording: StoredRecording, options: PresentOptions): RecordingResource {
  const own = options.viewerUid === recording.ownerUid;
  return {
    filename: recording.id,
    url: `${options.publicUrl}/media/${mediaName(recording)}`,
    duration: Math.round(recording.duration * 1000) / 1000,
    created_at: Math.floor(recording.createdAt / 1000),
    expires_at: recording.expiresAt === null ? 0 : Math.floor(recording.expiresAt / 1000),
    can_delete: own,
    ...(own ? { listenCount: recording.listenCount, transcript: recording.transcriptState } : {}),
    mime: AUDIO_FORMATS[recording.format].mimeType,
    ...presentLevels(recording.levels),
  };
}

function presentLevels(levels: StoredRecording['levels']): Pick<RecordingResource, 'peaks' | 'gain_db'> {
  if (levels === null || levels === 'due') return {};
  const peaks = parsePeaks(levels.peaks);
  return levels.gainDb === null
    ? { peaks }
    : { peaks, gain_db: Math.round(levels.gainDb * GAIN_STEPS) / GAIN_STEPS };
}

/** A loop, which takes a third of the time of spreading; reads are frequent. */
function parsePeaks(digits: string): number[] {
  const bytes = Buffer.from(digits, 'hex');
  const peaks = new Array<number>(bytes.length);
  for (let index = 0; index < bytes.length; index += 1) peaks[index] = bytes[index] ?? 0;
  return peaks;
}

/** The same with the names that older clients read in a list. */
export function presentListItem(recording: StoredRecording, options: PresentOptions): RecordingResource {
  const resource = presentRecording(recording, options);
  return {
    ...resource,
    id: resource.filename,
    createdAt: resource.created_at,
    fileUrl: resource.url,
  };
}
