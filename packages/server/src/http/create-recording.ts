import {
  DEFAULT_EXPIRATION_WORD,
  DEFAULT_SOURCE_TAG,
  IDEMPOTENCY_KEY_HEADER,
  SOURCE_HEADER,
  type UploadResource,
} from '@beep/api';
import { idempotencyKeySchema, sourceTagSchema } from '@beep/api/contract';
import type { VerifiedUser } from '../identity/token-verifier.ts';
import { createKeyedMutex, type KeyedMutex } from '../recordings/keyed-mutex.ts';
import { parseExpirationWord } from '../recordings/parse-expiry.ts';
import { saveUpload, type UploadRequest } from '../recordings/save-upload.ts';
import type { Service } from '../service.ts';
import { type BodyReader, createBodyReader } from '../upload/body-reader.ts';
import { refuseDeclaredSize, withReceivedFile } from '../upload/receive-upload.ts';
import { requireUser } from './authenticate.ts';
import { parseWith } from './parse-request.ts';
import type { AppContext } from './request-context.ts';

/** `POST /recordings`: everything but the bytes is checked before the first of them is read. */
export function createRecordingHandler(service: Service): (context: AppContext) => Promise<Response> {
  const uploadKeys = createKeyedMutex();
  return async (context) => {
    const body = createBodyReader(context.req.raw.body);
    try {
      return context.json(await receive(context, { service, uploadKeys, body }), 201);
    } catch (error) {
      await body.drain();
      throw error;
    }
  };
}

interface Receiving {
  readonly service: Service;
  readonly uploadKeys: KeyedMutex;
  readonly body: BodyReader;
}

async function receive(
  context: AppContext,
  { service, uploadKeys, body }: Receiving,
): Promise<UploadResource> {
  const user = await requireUser(context, service.verifier);
  const request = parseUploadRequest(context, user);
  refuseDeclaredSize(context.req.header('Content-Length'));
  const contentType = context.req.header('Content-Type') ?? '';
  return withReceivedFile(service.spool, { body, contentType }, (file) =>
    saveUpload({ ...service, uploadKeys }, file, request),
  );
}

function parseUploadRequest(context: AppContext, user: VerifiedUser): UploadRequest {
  const key = context.req.header(IDEMPOTENCY_KEY_HEADER);
  return {
    ownerUid: user.uid,
    signedInAt: user.authTime * 1000,
    source: parseWith(
      sourceTagSchema,
      context.req.header(SOURCE_HEADER) ?? DEFAULT_SOURCE_TAG,
      SOURCE_HEADER,
    ),
    expiresIn: parseExpirationWord(context.req.query('expires_in') ?? DEFAULT_EXPIRATION_WORD),
    idempotencyKey:
      key === undefined
        ? undefined
        : parseWith(idempotencyKeySchema, key, IDEMPOTENCY_KEY_HEADER).toLowerCase(),
  };
}
