import { createHash } from 'node:crypto';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import {
  type AudioListing,
  type AudioStore,
  MARK_NAME,
  MAX_ADDRESS_SECONDS,
  WRITE_CHECK_NAME,
} from '../audio-store.ts';
import { createLotsWithinTime } from '../lots-within-time.ts';
import type { OpenAudioStore } from '../remote-audio.ts';
import { removeEach } from '../remove-each.ts';
import { DamagedAudioError, StorageUnavailableError } from '../storage-error.ts';
import { transferLimitMs } from '../transfer-limit.ts';
import { watchReach } from './bucket-reach.ts';
import { putObject } from './put-object.ts';
import { readObject } from './read-object.ts';
import { isBulkRefused, isOutOfTime, MAX_OBJECTS, removeObjects } from './remove-objects.ts';
import type { S3Object, S3Settings } from './s3-settings.ts';
import { createAddressSigner } from './sign-address.ts';

/** Concurrent removals for a service without bulk removal. */
const REMOVALS_AT_A_TIME = 8;
const ATTEMPTS = 3;
const CONNECT_TIMEOUT_MS = 3000;
/** Idle timeout, not the whole transfer. */
const SOCKET_TIMEOUT_MS = 10_000;
const CHECK_TIMEOUT_MS = 5000;

/**
 * Stores audio as objects of one bucket; listeners fetch them there with URLs that are valid for minutes. `limitMs` gives
 * the timeout of a transfer; that of 0 bytes is also the timeout of a request without a body, retries included: clients
 * give up after 30 s without a response.
 */
export function createS3AudioStore(
  settings: S3Settings,
  { limitMs = transferLimitMs }: { readonly limitMs?: (bytes: number) => number } = {},
): OpenAudioStore {
  const client = createClient(settings);
  const sign = createAddressSigner(settings);
  const inTime = (): { readonly abortSignal: AbortSignal } => ({
    abortSignal: AbortSignal.timeout(limitMs(0)),
  });
  const objectOf = (name: string): S3Object => ({
    Bucket: settings.bucket,
    Key: name,
  });
  const remove = async (name: string): Promise<void> => {
    await client.send(new DeleteObjectCommand(objectOf(name)), inTime()).catch(undefinedIfMissing);
  };
  const check = async (): Promise<void> => {
    await client.send(new HeadBucketCommand({ Bucket: settings.bucket }), soon()).catch(rethrow);
  };
  const reach = watchReach(check);
  return {
    put: async (name, localPath) => {
      const limits = { askSignal: () => inTime().abortSignal, limitMs };
      const content = await putObject(client, objectOf(name), localPath, limits).catch(rethrow);
      reach.answered();
      return content;
    },
    open: async (name) => {
      const head = await client
        .send(new HeadObjectCommand(objectOf(name)), inTime())
        .catch(undefinedIfMissing);
      return (
        head && {
          size: head.ContentLength ?? 0,
          read: (range) => readObject(client, objectOf(name), range).catch(rethrow),
        }
      );
    },
    locate: async (name, { method, contentType, seconds, at }) => {
      await reach.require();
      const expiresIn = Math.max(1, Math.min(MAX_ADDRESS_SECONDS, Math.floor(seconds)));
      return sign({ method, key: name, contentType, expiresIn, at: new Date(at) });
    },
    remove,
    removeAll: bulkRemoval(client, settings.bucket, { remove, limitMs: limitMs(0) }),
    check,
    checkWrite: async () => {
      const file = { ...objectOf(WRITE_CHECK_NAME), Body: 'ok' };
      await client.send(new PutObjectCommand(file), soon()).catch(rethrow);
    },
    list: () => list(client, settings.bucket, inTime),
    readMark: async () => {
      const mark = await client
        .send(new GetObjectCommand(objectOf(MARK_NAME)), inTime())
        .catch(undefinedIfMissing);
      return mark?.Body?.transformToString().catch(rethrow);
    },
    writeMark: async (text) => {
      const ContentMD5 = createHash('md5').update(text).digest('base64');
      const mark = { ...objectOf(MARK_NAME), Body: text, ContentMD5, ContentType: 'application/json' };
      await client.send(new PutObjectCommand(mark), inTime()).catch(rethrow);
    },
    close: () => client.destroy(),
  };
}

function bulkRemoval(
  client: S3Client,
  bucket: string,
  { remove, limitMs }: Pick<AudioStore, 'remove'> & { readonly limitMs: number },
): AudioStore['removeAll'] {
  /** Set when the service rejects bulk removal, until a restart. */
  let bulkRefused = false;
  const inLots = createLotsWithinTime({ max: MAX_OBJECTS, limitMs }, isOutOfTime);
  return async (names) => {
    if (!bulkRefused) {
      const failed = await inLots(names, (lot) =>
        removeObjects(client, bucket, { names: lot, signal: AbortSignal.timeout(limitMs) }),
      ).catch((error: unknown) => (isBulkRefused(error) ? undefined : rethrow(error)));
      if (failed) return failed;
      bulkRefused = true;
    }
    return removeEach(names, REMOVALS_AT_A_TIME, remove);
  };
}

function soon(): { readonly abortSignal: AbortSignal } {
  return { abortSignal: AbortSignal.timeout(CHECK_TIMEOUT_MS) };
}

function createClient(settings: S3Settings): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings;
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: ATTEMPTS,
    // Some S3-compatible services reject the newer checksums of streamed bodies.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    logger: SILENT,
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: SOCKET_TIMEOUT_MS },
  });
}

/** Errors carry all details; the client would also print warnings. */
const SILENT = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

function ignore(): void {}

/** Each page has its own time limit: whoever lists may take any time between two. */
async function* list(
  client: S3Client,
  bucket: string,
  inTime: () => { readonly abortSignal: AbortSignal },
): AsyncGenerator<AudioListing> {
  let next: string | undefined;
  do {
    const command = new ListObjectsV2Command({ Bucket: bucket, ContinuationToken: next });
    const page = await client.send(command, inTime()).catch(rethrow);
    for (const { Key: name, LastModified: modified } of page.Contents ?? []) {
      if (name !== undefined && !name.startsWith(MARK_NAME) && modified)
        yield { name, storedAt: modified.getTime() };
    }
    next = page.NextContinuationToken;
    // Some services end a listing with an empty token.
  } while (next);
}

function undefinedIfMissing(error: unknown): undefined {
  const missing = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
  return missing && error.name !== 'NoSuchBucket' ? undefined : rethrow(error);
}

function rethrow(error: unknown): never {
  if (error instanceof DamagedAudioError) throw error;
  // An answer without a body, as every one to HEAD.
  const isBare = error instanceof S3ServiceException && [error.name, 'UnknownError'].includes(error.message);
  if (isBare) error.message = `HTTP status ${error.$metadata.httpStatusCode}`;
  throw new StorageUnavailableError('The audio store does not answer', error);
}
