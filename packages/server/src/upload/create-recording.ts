import { IDEMPOTENCY_KEY_HEADER, RECORDING_TITLE_HEADER, SOURCE_HEADER } from '@beep/api';
import { idempotencyKeySchema, recordingTitleSchema, sourceTagSchema } from '@beep/api/contract';
import { WEB_SOURCE } from '@beep/core/hosts';
import { requireScope } from '../auth/api-token/check-api-token.ts';
import { requireUser } from '../auth/authenticate.ts';
import { emailOf } from '../auth/email-of.ts';
import type { TokenVerifier, VerifiedUser } from '../auth/token-verifier.ts';
import type { Metrics } from '../http/metrics.ts';
import { parseWith } from '../http/parse-request.ts';
import type { AppContext } from '../http/request-context.ts';
import { toServerError } from '../http/respond-with-error.ts';
import { createUploadLimits, type UploadLimits } from '../limits/limit-requests.ts';
import type { RequestLimits } from '../limits/request-limits.ts';
import { domainOfUser } from '../policies/domain-of.ts';
import { MUST_NOT_RECORD, mayRecord } from '../policies/may-record.ts';
import { checkSlot } from '../recordings/check-slot.ts';
import { createKeyedMutex } from '../recordings/keyed-mutex.ts';
import { parseExpirationOption } from '../recordings/parse-expiry.ts';
import { ServerError } from '../server-error.ts';
import { inSpan } from '../tracing/tracing.ts';
import { type ReceiveDeps, receiveBody, refuseWithoutRoom } from './receive-body.ts';
import { type SaveUploadDeps, saveUpload, type UploadRequest } from './save-upload.ts';

export interface UploadNeeds extends Omit<SaveUploadDeps, 'uploadKeys'>, ReceiveDeps {
  readonly spool: SaveUploadDeps['spool'] & ReceiveDeps['spool'];
  readonly verifier: TokenVerifier;
  readonly limits: RequestLimits;
  /** Without it nothing is counted. */
  readonly metrics?: Pick<Metrics, 'uploadBegan'> | undefined;
}

/**
 * `POST /recordings`. Everything but the body is validated before the body is read: a refusal reaches a client that is
 * still sending.
 */
export function createRecordingHandler(service: UploadNeeds): (context: AppContext) => Promise<Response> {
  const uploadKeys = createKeyedMutex();
  const limits = createUploadLimits(service.limits);
  return async (context) => {
    const ended = service.metrics?.uploadBegan();
    try {
      const request = await inSpan({ name: 'admit the upload' }, () => admit(context, service, limits));
      const stored = await receiveBody(context, service, {
        sender: request.ownerUid,
        use: async (file) => ({
          upload: await saveUpload({ ...service, uploadKeys }, file, request),
          bytes: file.bytes,
        }),
      });
      ended?.({ outcome: 'stored', bytes: stored.bytes });
      return context.json(stored.upload, 201);
    } catch (error) {
      ended?.({ outcome: toServerError(error).status < 500 ? 'refused' : 'failed' });
      throw error;
    }
  };
}

/** Validates the request without its body. */
async function admit(
  context: AppContext,
  service: UploadNeeds,
  limits: UploadLimits,
): Promise<UploadRequest> {
  await limits.takeFromAddress(context);
  const user = await requireUser(context, service.verifier);
  await limits.takeFromUser(context, user.uid);
  const request = parseUploadRequest(context, user);
  // The recording that it replaces is deleted.
  if (request.slot?.replaces !== undefined) requireScope(context, 'manage');
  if (!mayRecord(service.policies.policyOf(request.domain), user) && !(await isKnown(request, service))) {
    throw new ServerError('forbidden', MUST_NOT_RECORD);
  }
  await refuseSlot(request, service);
  await refuseWithoutRoom(context, service);
  await refuseFullAccount(request, service);
  return request;
}

/** Runs before the body is read. A retry of a stored upload needs no space. */
async function refuseFullAccount(request: UploadRequest, service: UploadNeeds): Promise<void> {
  if ((await service.stores.usage.bytesOf(request.ownerUid)) < service.maxStoredBytes) return;
  if (!(await isKnown(request, service))) throw new ServerError('account_full');
}

/** Runs before the body is read, too; the label is checked again when the recording is stored. */
async function refuseSlot(request: UploadRequest, service: UploadNeeds): Promise<void> {
  const { slot, ownerUid } = request;
  if (slot === undefined || (await isKnown(request, service))) return;
  await checkSlot(service, slot, ownerUid);
}

/** True for a retry of a stored upload. */
async function isKnown(
  { ownerUid, idempotencyKey }: UploadRequest,
  { stores }: UploadNeeds,
): Promise<boolean> {
  if (idempotencyKey === undefined) return false;
  return (await stores.uploadKeys.find({ ownerUid, key: idempotencyKey })) !== undefined;
}

function parseUploadRequest(context: AppContext, user: VerifiedUser): UploadRequest {
  const key = context.req.header(IDEMPOTENCY_KEY_HEADER);
  const expiresIn = context.req.query('expires_in');
  return {
    ownerUid: user.uid,
    email: emailOf(user),
    domain: domainOfUser(user),
    network: context.get('client').network,
    signedInAt: user.authTime * 1000,
    source: parseWith(sourceTagSchema, context.req.header(SOURCE_HEADER) ?? WEB_SOURCE, SOURCE_HEADER),
    expiresIn: expiresIn === undefined ? undefined : parseExpirationOption(expiresIn),
    slot: slotOf(context),
    title: titleOf(context),
    idempotencyKey:
      key === undefined
        ? undefined
        : parseWith(idempotencyKeySchema, key, IDEMPOTENCY_KEY_HEADER).toLowerCase(),
  };
}

function titleOf(context: AppContext): string | undefined {
  const title = context.req.header(RECORDING_TITLE_HEADER);
  return title === undefined
    ? undefined
    : parseWith(recordingTitleSchema, title, RECORDING_TITLE_HEADER) || undefined;
}

/** An id that no label can have is refused as one that no label has. */
function slotOf(context: AppContext): UploadRequest['slot'] {
  const id = context.req.query('slot');
  return id === undefined ? undefined : { id, replaces: context.req.query('replaces') };
}
