import type { Mp3Rendition } from '../recordings/mp3-renditions.ts';
import { ServerError } from '../server-error.ts';
import type { Service } from '../service.ts';
import type { StoredRecording } from '../storage/recording-store.ts';

/** The recording's mp3, or the refusal that tells to come back. */
export function openMp3(service: Service, recording: StoredRecording): Promise<Mp3Rendition> {
  return service.mp3.open(recording).catch(refuseForNow);
}

export function refuseForNow(cause: unknown): never {
  throw new ServerError('unavailable', {
    message: 'The mp3 cannot be made right now. Try again in a moment.',
    cause,
  });
}
