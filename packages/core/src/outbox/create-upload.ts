import { type Actor, createActor } from '../actor/create-actor.ts';
import { UPLOAD_TOKEN_BUFFER_MS } from '../limits.ts';
import type { FreshTokens } from '../session/create-session.ts';
import type { Clock } from '../time/clock.ts';
import type { DraftAudio } from './draft-audio.ts';
import type { UploadsApi } from './ports.ts';
import { type UploadEvent, type UploadState, uploadMachine } from './upload-machine.ts';

/** Dependencies of one upload. */
export interface UploadOptions {
  readonly api: UploadsApi;
  /** The tokens of the signed-in user. */
  readonly session: FreshTokens;
  readonly clock: Clock;
}

/** The upload of one draft. Nothing happens before `start`; `stop` aborts it. */
export type Upload = Actor<UploadState, UploadEvent>;

/** Makes the upload of one draft. Its owner starts it, and ends it with `stop`. */
export function createUpload(draft: DraftAudio, { api, session, clock }: UploadOptions): Upload {
  return createActor(uploadMachine, (effect, send, signal) => {
    switch (effect.type) {
      case 'getToken': {
        const { operation, forceRefresh } = effect;
        session
          .ensureFreshToken({
            forceRefresh,
            bufferMs: UPLOAD_TOKEN_BUFFER_MS,
            ownerUid: draft.ownerUid,
            reason: 'to-upload',
          })
          .then((outcome) => send({ type: 'token.answered', operation, outcome }));
        return;
      }
      case 'send': {
        const { operation, token } = effect;
        const onProgress = (sentBytes: number): void =>
          send({ type: 'send.progressed', operation, sentBytes });
        api
          .send({ draft, token, onProgress }, signal)
          .then((outcome) => send({ type: 'send.answered', operation, outcome }));
        return;
      }
      case 'wait': {
        const { operation } = effect;
        const cancel = clock.after(effect.delayMs, () => send({ type: 'wait.elapsed', operation }));
        signal.addEventListener('abort', cancel, { once: true });
        return;
      }
      case 'requireSignIn':
        session.requireSignIn('to-upload');
        return;
    }
  });
}
