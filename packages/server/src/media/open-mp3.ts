import type { AudibleRecording } from '../access/find-for-visitor.ts';
import { QueueRefusal } from '../audio/queue/waiting-work.ts';
import type { AppContext } from '../http/request-context.ts';
import type { LoudnessNormalization } from '../recordings/copies/loudness-normalization.ts';
import { ServerError } from '../server-error.ts';
import { type Mp3Rendition, type Mp3Renditions, sourceOfRecording } from './mp3-renditions.ts';

export interface OpenMp3Deps {
  readonly mp3: Pick<Mp3Renditions, 'open'>;
  readonly normalization: LoudnessNormalization;
}

/** The recording's mp3. Rejects with a refusal that asks for a retry. */
export async function openMp3(
  context: AppContext,
  service: OpenMp3Deps,
  found: AudibleRecording,
): Promise<Mp3Rendition> {
  const recording = await service.normalization.settled(found);
  // The mp3 is encoded only once, so it waits for loudness normalization.
  if (recording.levels === 'due') return refuseForNow(undefined);
  return service.mp3.open(sourceOfRecording(recording), context.get('client').network).catch(refuseForNow);
}

export function refuseForNow(cause: unknown): never {
  if (cause instanceof QueueRefusal) throw cause;
  throw new ServerError('unavailable', {
    message: 'The mp3 cannot be made right now. Try again in a moment.',
    cause,
    headers: { 'Retry-After': '2' },
  });
}
