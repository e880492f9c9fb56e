import { createHash } from 'node:crypto';
import { DeleteObjectsCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { FailedRemoval } from '../audio-store.ts';
import { changeRequest } from './change-request.ts';

/**
 * S3 accepts a thousand per call. Services that remove them one after another, such as Swift with 10 to 60 ms each,
 * would exceed the idle timeout of the connection.
 */
const MAX_OBJECTS = 100;

/** Removes objects in calls of a hundred. Rejects with the client's error. */
export async function removeObjects(
  client: S3Client,
  bucket: string,
  { names, signal }: { readonly names: readonly string[]; readonly signal: () => AbortSignal },
): Promise<readonly FailedRemoval[]> {
  const failed: FailedRemoval[] = [];
  for (let at = 0; at < names.length; at += MAX_OBJECTS) {
    const objects = names.slice(at, at + MAX_OBJECTS).map((name) => ({ Key: name }));
    const command = new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: objects, Quiet: true } });
    signWithMd5(command);
    const { Errors: errors = [] } = await client.send(command, { abortSignal: signal() });
    for (const { Key: name, Code: code, Message: message } of errors) {
      if (name !== undefined && code !== 'NoSuchKey') failed.push({ name, reason: `${code}: ${message}` });
    }
  }
  return failed;
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
