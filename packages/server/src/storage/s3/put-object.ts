import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { HeadObjectCommand, PutObjectCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { AudioContent } from '../audio-store.ts';
import { DamagedAudioError } from '../storage-error.ts';
import { type FileSums, sumFile } from '../sum-file.ts';
import { withinTime } from '../transfer-limit.ts';
import { changeRequest } from './change-request.ts';
import { readObject } from './read-object.ts';
import type { S3Object } from './s3-settings.ts';

const ATTEMPTS = 3;
const RETRY_AFTER_MS = 200;
/** No retry starts after this time. */
const RETRY_WITHIN_MS = 8000;
/** Error codes of a failed checksum or an incomplete body, which may be a transmission error. */
const SPOILT_ON_THE_WAY: readonly string[] = [
  'BadDigest',
  'XAmzContentSHA256Mismatch',
  'IncompleteBody',
  'RequestTimeout',
];

interface PutLimits {
  /** Makes the time limit of a request without a body. */
  readonly askSignal: () => AbortSignal;
  /** Milliseconds for sending or reading a file of this size. */
  readonly limitMs: (bytes: number) => number;
}

interface Transfer {
  readonly sums: FileSums;
  readonly transferMs: number;
}

/**
 * Uploads a file with two checksums that the service verifies (`Content-MD5`, and the SHA-256 in the signature), then
 * checks the object's size and ETag. An ETag that is not the MD5, as with encrypted objects, proves nothing: then the
 * object is read back. Rejects after all attempts fail, or if the file is not sent or read back in time.
 */
export async function putObject(
  client: S3Client,
  object: S3Object,
  localPath: string,
  { askSignal, limitMs }: PutLimits,
): Promise<AudioContent> {
  const sums = await sumFile(localPath);
  const startedAt = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      const transferMs = limitMs(sums.bytes);
      const tag = await send(client, object, { localPath, sums, transferMs });
      await requireObject(client, object, { tag, sums, transferMs, signal: askSignal() });
      return { bytes: sums.bytes, sha256: sums.sha256 };
    } catch (error) {
      const isLate = performance.now() - startedAt > RETRY_WITHIN_MS;
      if (attempt === ATTEMPTS || isLate || !mayHelpToRepeat(error)) throw error;
      await setTimeout(RETRY_AFTER_MS * attempt);
    }
  }
}

/** Resolves with the object's ETag, if there is one. */
async function send(
  client: S3Client,
  object: S3Object,
  { localPath, sums, transferMs }: Transfer & { readonly localPath: string },
): Promise<string | undefined> {
  const body = createReadStream(localPath);
  const command = new PutObjectCommand({
    ...object,
    Body: body,
    ContentLength: sums.bytes,
    ContentMD5: Buffer.from(sums.md5, 'hex').toString('base64'),
  });
  changeRequest(command, ({ headers }) => {
    headers['x-amz-content-sha256'] = sums.sha256;
  });
  try {
    const { ETag } = await client.send(command, { abortSignal: AbortSignal.timeout(transferMs) });
    return plainTag(ETag);
  } finally {
    body.destroy();
  }
}

async function requireObject(
  client: S3Client,
  object: S3Object,
  wanted: Transfer & { readonly tag: string | undefined; readonly signal: AbortSignal },
): Promise<void> {
  const { tag, sums, transferMs, signal } = wanted;
  const head = await client
    .send(new HeadObjectCommand(object), { abortSignal: signal })
    .catch((error: unknown) => {
      if (!(error instanceof S3ServiceException) || error.$metadata.httpStatusCode !== 404) throw error;
      throw new DamagedAudioError(`${object.Key} was acknowledged, and is not in the bucket.`);
    });
  if (head.ContentLength !== sums.bytes) {
    throw new DamagedAudioError(
      `${object.Key} has ${head.ContentLength} bytes in the bucket, not ${sums.bytes}.`,
    );
  }
  if (tag === sums.md5 && plainTag(head.ETag) === sums.md5) return;
  const hash = createHash('sha256');
  const whole = { start: 0, end: sums.bytes - 1 };
  const body = (await readObject(client, object, whole)).pipeThrough(withinTime(transferMs));
  for await (const chunk of body) hash.update(chunk);
  if (hash.digest('hex') !== sums.sha256) {
    throw new DamagedAudioError(`${object.Key} is not in the bucket as it was sent.`);
  }
}

function plainTag(tag: string | undefined): string | undefined {
  return tag?.replaceAll('"', '').toLowerCase();
}

/** The client retries everything but a streamed body. */
function mayHelpToRepeat(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return true;
  return (error.$metadata.httpStatusCode ?? 500) >= 500 || SPOILT_ON_THE_WAY.includes(error.name);
}
