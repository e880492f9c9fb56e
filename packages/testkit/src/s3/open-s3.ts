import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  BucketAlreadyOwnedByYou,
  CreateBucketCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { freePort } from '../server/free-port.ts';
import { type SwiftEnvironment, unpackSwift } from './unpack-swift.ts';

const SCRIPT = fileURLToPath(new URL('swift_server.py', import.meta.url));
const START_LIMIT_MS = 180_000;
const TRY_AGAIN_MS = 100;

export interface S3Access {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** A real S3 API on this machine (OpenStack Swift). The caller stops it. */
export interface S3Server {
  /** Creates an empty bucket. */
  createBucket(): Promise<S3Access>;
  /** Everything in a bucket. */
  listObjects(bucket: string): Promise<readonly { readonly key: string; readonly bytes: number }[]>;
  /** Stops the server, as if its machine had failed; the objects stay. */
  halt(): Promise<void>;
  /** Restarts it after `halt`: same port, same objects. */
  resume(): Promise<void>;
  /** Stops it and removes everything. */
  stop(): Promise<void>;
}

/** Starts the server in a temporary folder. Resolves with a one-line reason if Swift is not available. */
export async function openS3(): Promise<S3Server | { readonly missing: string }> {
  let environment: SwiftEnvironment;
  try {
    environment = await unpackSwift();
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error).split('\n');
    return { missing: `Debian's package python3-swift cannot be had: ${reason}` };
  }
  const folder = await mkdtemp(join(tmpdir(), 'beep-s3-'));
  const port = await freePort(4);
  const access = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: 'beep:admin',
    secretAccessKey: 'not-a-secret',
  };
  const start = (): Promise<ChildProcess> => launch({ folder, port, access, environment });
  let server = await start();
  let buckets = 0;
  return {
    createBucket: async () => {
      const bucket = `bucket-${++buckets}`;
      await createBucket({ ...access, bucket });
      return { ...access, bucket };
    },
    listObjects: (bucket) => listObjects({ ...access, bucket }),
    halt: () => end(server),
    resume: async () => {
      server = await start();
    },
    stop: async () => {
      await end(server);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Launch {
  readonly folder: string;
  readonly port: number;
  readonly access: Omit<S3Access, 'bucket'>;
  readonly environment: SwiftEnvironment;
}

async function launch({ folder, port, access, environment }: Launch): Promise<ChildProcess> {
  const args = [SCRIPT, folder, String(port), access.accessKeyId, access.secretAccessKey];
  const child = spawn('/usr/bin/python3', args, {
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      printed = `${printed}${chunk.toString()}`.slice(-10_000);
    });
  }
  // All parts are ready once an object can be written.
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    try {
      await createBucket({ ...access, bucket: 'started' }, 'object');
      return child;
    } catch (error) {
      if (child.exitCode === null && Date.now() < deadline) {
        await delay(TRY_AGAIN_MS);
        continue;
      }
      await end(child);
      throw new Error(`Swift did not start.\n${printed}`, { cause: error });
    }
  }
}

async function createBucket(access: S3Access, firstObject?: string): Promise<void> {
  const { bucket } = access;
  const client = openClient(access);
  try {
    await client.send(new CreateBucketCommand({ Bucket: bucket })).catch((error: unknown) => {
      if (!(error instanceof BucketAlreadyOwnedByYou)) throw error;
    });
    if (firstObject === undefined) return;
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: firstObject, Body: 'started' }));
  } finally {
    client.destroy();
  }
}

async function listObjects(access: S3Access): Promise<{ key: string; bytes: number }[]> {
  const client = openClient(access);
  try {
    const found: { key: string; bytes: number }[] = [];
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: access.bucket })) {
      for (const { Key = '', Size = 0 } of Contents) found.push({ key: Key, bytes: Size });
    }
    return found;
  } finally {
    client.destroy();
  }
}

function openClient({ accessKeyId, secretAccessKey, endpoint, region }: S3Access): S3Client {
  return new S3Client({
    ...{ endpoint, region, forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' },
    credentials: { accessKeyId, secretAccessKey },
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.stdin?.end();
  await ended;
}
