import { createHash } from 'node:crypto';
import { DeleteObjectsCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { FailedRemoval } from '../audio-store.ts';
import { changeRequest } from './change-request.ts';

/** One call with at most {@link MAX_OBJECTS}. */
export interface RemovalCall {
  readonly names: readonly string[];
  readonly signal: AbortSignal;
}

/**
 * S3 accepts a thousand per call. Services that remove them one after another, such as Swift with 10 to 60 ms each,
 * would exceed the idle timeout of the connection.
 */
export const MAX_OBJECTS = 100;

/** Removes objects in one call. Rejects with the client's error. */
export async function removeObjects(
  client: S3Client,
  bucket: string,
  { names, signal }: RemovalCall,
): Promise<readonly FailedRemoval[]> {
  const objects = names.map((name) => ({ Key: name }));
  const command = new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: objects, Quiet: true } });
  signWithMd5(command);
  const { Errors: errors = [] } = await client.send(command, { abortSignal: signal });
  return errors.flatMap(({ Key: name, Code: code, Message: message }) =>
    name === undefined || code === 'NoSuchKey' ? [] : [{ name, reason: `${code}: ${message}` }],
  );
}

/** True if a call ended by its time limit; the service may have done a part of it. */
export function isOutOfTime(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError');
}

/** True if the service rejects the call itself; the objects must then be removed one by one. */
export function isBulkRefused(error: unknown): boolean {
  if (!(error instanceof S3ServiceException) || error.name === 'NoSuchBucket') return false;
  const status = error.$metadata.httpStatusCode ?? 500;
  return status < 500 || status === 501;
}

/** The call requires a checksum; many services do not support the newer ones that the client sends by default. */
function signWithMd5(command: DeleteObjectsCommand): void {
  changeRequest(command, ({ headers, body }) => {
    for (const name of Object.keys(headers)) {
      if (/^x-amz-(sdk-)?checksum-/i.test(name)) delete headers[name];
    }
    headers['content-md5'] = createHash('md5').update(String(body)).digest('base64');
  });
}
