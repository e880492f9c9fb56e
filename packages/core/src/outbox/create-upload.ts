import { type Actor, createActor } from '../actor/create-actor.ts';
import { UPLOAD_TOKEN_BUFFER_MS } from '../limits.ts';
import type { FreshTokens } from '../session/create-session.ts';
import type { Clock } from '../time/clock.ts';
import type { UploadsApi } from './ports.ts';
import type { Take } from './take.ts';
import { type UploadEvent, type UploadState, uploadMachine } from './upload-machine.ts';

/** What one upload stands on. */
export interface UploadOptions {
  readonly take: Take;
  readonly api: UploadsApi;
  readonly tokens: FreshTokens;
  readonly clock: Clock;
}

/** The upload of one take. Nothing happens before `start`; `stop` aborts it. */
export type Upload = Actor<UploadState, UploadEvent>;

/** Makes the upload of one take. Its owner starts it, and ends it with `stop`. */
export function createUpload({ take, api, tokens, clock }: UploadOptions): Upload {
  return createActor(uploadMachine, (effect, send, signal) => {
    switch (effect.type) {
      case 'getToken': {
        const { operation, forceRefresh } = effect;
        tokens
          .ensureFreshToken({
            forceRefresh,
            bufferMs: UPLOAD_TOKEN_BUFFER_MS,
            ownerUid: take.ownerUid,
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
          .send({ take, token, onProgress }, signal)
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
        tokens.requireSignIn('to-upload');
        return;
    }
  });
}
