import { IDEMPOTENCY_KEY_HEADER, SOURCE_HEADER, type UploadResource } from '@beep/api';
import { idempotencyKeySchema, sourceTagSchema } from '@beep/api/contract';
import { WEB_SOURCE } from '@beep/core/hosts';
import { requireUser } from '../auth/authenticate.ts';
import { emailOf } from '../auth/email-of.ts';
import type { VerifiedUser } from '../auth/token-verifier.ts';
import { parseWith } from '../http/parse-request.ts';
import type { AppContext } from '../http/request-context.ts';
import { toServerError } from '../http/respond-with-error.ts';
import { createUploadLimits, type UploadLimits } from '../limits/limit-requests.ts';
import { domainOf } from '../policies/domain-of.ts';
import { mayRecord } from '../policies/may-record.ts';
import { createKeyedMutex, type KeyedMutex } from '../recordings/keyed-mutex.ts';
import { parseExpirationOption } from '../recordings/parse-expiry.ts';
import { ServerError } from '../server-error.ts';
import type { Service } from '../service.ts';
import { checkSlot } from '../sheets/check-slot.ts';
import { inSpan } from '../tracing/tracing.ts';
import { createBodyReader } from './body-reader.ts';
import { refuseDeclaredSize, withReceivedFile } from './receive-upload.ts';
import { saveUpload, type UploadRequest } from './save-upload.ts';

/**
 * `POST /recordings`. Everything but the body is validated before the body is read: a refusal reaches a client that is
 * still sending.
 */
export function createRecordingHandler(service: Service): (context: AppContext) => Promise<Response> {
  const uploadKeys = createKeyedMutex();
  const limits = createUploadLimits(service.limits);
  return async (context) => {
    const ended = service.metrics?.uploadBegan();
    try {
      const request = await inSpan({ name: 'admit the upload' }, () => admit(context, service, limits));
      const stored = await receive(context, { service, uploadKeys, request });
      ended?.({ outcome: 'stored', bytes: stored.bytes });
      return context.json(stored.upload, 201);
    } catch (error) {
      ended?.({ outcome: toServerError(error).status < 500 ? 'refused' : 'failed' });
      throw error;
    }
  };
}

const MUST_NOT_RECORD = {
  message: 'The policy does not let this account record. Nothing was stored.',
};
const NO_ROOM = {
  message: 'The disk of the service is nearly full. Nothing was stored; try again later.',
  headers: { 'Retry-After': '60' },
};

/** Validates the request without its body. */
async function admit(context: AppContext, service: Service, limits: UploadLimits): Promise<UploadRequest> {
  await limits.takeFromAddress(context);
  const user = await requireUser(context, service.verifier);
  await limits.takeFromUser(context, user.uid);
  const request = parseUploadRequest(context, user);
  if (!mayRecord(service.policies.policyOf(request.domain), user) && !(await isKnown(request, service))) {
    throw new ServerError('forbidden', MUST_NOT_RECORD);
  }
  await refuseSlot(request, service);
  refuseDeclaredSize(context.req.header('Content-Length'));
  if (!(await service.readiness.hasRoom())) throw new ServerError('unavailable', NO_ROOM);
  await refuseFullAccount(request, service);
  return request;
}

/** Runs before the body is read. A retry of a stored upload needs no space. */
async function refuseFullAccount(request: UploadRequest, service: Service): Promise<void> {
  if ((await service.stores.usage.bytesOf(request.ownerUid)) < service.maxStoredBytes) return;
  if (!(await isKnown(request, service))) throw new ServerError('account_full');
}

/** Runs before the body is read, too; the label is checked again when the recording is stored. */
async function refuseSlot(request: UploadRequest, service: Service): Promise<void> {
  const { slot, ownerUid } = request;
  if (slot === undefined || (await isKnown(request, service))) return;
  await checkSlot(service, slot, ownerUid);
}

/** True for a retry of a stored upload. */
async function isKnown({ ownerUid, idempotencyKey }: UploadRequest, { stores }: Service): Promise<boolean> {
  if (idempotencyKey === undefined) return false;
  return (await stores.uploadKeys.find({ ownerUid, key: idempotencyKey })) !== undefined;
}

interface Receiving {
  readonly service: Service;
  readonly uploadKeys: KeyedMutex;
  readonly request: UploadRequest;
}

async function receive(
  context: AppContext,
  { service, uploadKeys, request }: Receiving,
): Promise<{ readonly upload: UploadResource; readonly bytes: number }> {
  const arriving = service.arriving.begin({ uid: request.ownerUid, network: context.get('client').network });
  const body = createBodyReader(context.req.raw.body, { signal: arriving.signal });
  const contentType = context.req.header('Content-Type') ?? '';
  try {
    return await withReceivedFile(service.spool, { body, contentType, arriving }, async (file) => ({
      upload: await saveUpload({ ...service, uploadKeys }, file, request),
      bytes: file.bytes,
    }));
  } catch (error) {
    arriving.end();
    await body.drain();
    throw error;
  } finally {
    arriving.end();
  }
}

function parseUploadRequest(context: AppContext, user: VerifiedUser): UploadRequest {
  const key = context.req.header(IDEMPOTENCY_KEY_HEADER);
  const expiresIn = context.req.query('expires_in');
  return {
    ownerUid: user.uid,
    email: emailOf(user),
    domain: domainOf(user.verifiedEmail),
    network: context.get('client').network,
    signedInAt: user.authTime * 1000,
    source: parseWith(sourceTagSchema, context.req.header(SOURCE_HEADER) ?? WEB_SOURCE, SOURCE_HEADER),
    expiresIn: expiresIn === undefined ? undefined : parseExpirationOption(expiresIn),
    slot: slotOf(context),
    idempotencyKey:
      key === undefined
        ? undefined
        : parseWith(idempotencyKeySchema, key, IDEMPOTENCY_KEY_HEADER).toLowerCase(),
  };
}

/** An id that no label can have is refused as one that no label has. */
function slotOf(context: AppContext): UploadRequest['slot'] {
  const id = context.req.query('slot');
  return id === undefined ? undefined : { id, replaces: context.req.query('replaces') };
}
