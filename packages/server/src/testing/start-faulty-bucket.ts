import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '../storage/s3/s3-settings.ts';

/** A fault of a bucket. */
export type BucketFault =
  /** Flips a bit of an uploaded body. */
  | 'put-flipped'
  /** The same, and the bucket does not verify checksums. */
  | 'put-flipped-unchecked'
  /** Acknowledges an object without storing it. */
  | 'put-lost'
  /** Does not answer an upload. */
  | 'put-hang'
  /** Gives an ETag that is not the MD5, as of an encrypted object, and sends a byte now and then, without an end. */
  | 'put-opaque-trickle'
  /** Sends half of the body and closes the connection. */
  | 'get-cut'
  /** Sends half of the body as if it were complete. */
  | 'get-half'
  /** Resets every connection. */
  | 'away'
  /** Like 'get-half', and HEAD reports half of the size. */
  | 'half'
  /** Flips a bit of the body. */
  | 'get-flipped'
  /** Sends as many bytes of another object. */
  | 'get-other'
  /** Sends an HTML page with 200, for HEAD too. */
  | 'html'
  /** Says that there is no such object. */
  | 'get-missing'
  /** Sends 200 and no body. */
  | 'get-empty'
  /** Sends an earlier object of the name, with its size and ETag; HEAD reports them too. */
  | 'get-stale'
  /** Sends a byte now and then, without an end. */
  | 'get-trickle'
  /** Does not answer a listing. */
  | 'list-hang'
  /** Sends a listing as slowly, without an end. */
  | 'list-trickle'
  /** Ends a listing with an empty token, as some services do. */
  | 'list-empty-token';

const PAGE_OBJECTS = 2;

/** The faults in which a read gives other bytes than those that are stored. */
export const LYING_READS: readonly BucketFault[] = [
  ...(['get-cut', 'get-half', 'half', 'get-flipped', 'get-other', 'html', 'get-missing'] as const),
  ...(['get-empty', 'get-stale'] as const),
];

/** An S3 bucket in memory that does not verify signatures. */
export interface FaultyBucket {
  readonly settings: S3Settings;
  readonly objects: Map<string, Buffer>;
  /** Requests, newest last: method and path. */
  readonly asked: string[];
  /** Applies the fault to the next `times` matching requests; to all by default. */
  fail(fault: BucketFault | undefined, times?: number): void;
  close(): Promise<void>;
}

/** Starts one on the loopback address. The caller closes it. */
export async function startFaultyBucket(): Promise<FaultyBucket> {
  const bucket: Bucket = { objects: new Map(), asked: [], fault: undefined, times: 0 };
  const server = createServer((request, response) => {
    answer(bucket, request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    settings: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      bucket: 'notes',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'not-a-secret',
    },
    objects: bucket.objects,
    asked: bucket.asked,
    fail: (fault, times = Number.POSITIVE_INFINITY) => {
      Object.assign(bucket, { fault, times });
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Bucket {
  readonly objects: Map<string, Buffer>;
  readonly asked: string[];
  fault: BucketFault | undefined;
  times: number;
}

/** True if one of the faults applies to this request. */
function strikes(bucket: Bucket, ...faults: readonly BucketFault[]): boolean {
  if (bucket.fault === undefined || !faults.includes(bucket.fault) || bucket.times <= 0) return false;
  bucket.times -= 1;
  return true;
}

async function answer(bucket: Bucket, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (strikes(bucket, 'away')) {
    request.destroy();
    return;
  }
  const url = new URL(request.url ?? '/', 'http://bucket');
  const [, , key = ''] = url.pathname.split('/');
  bucket.asked.push(`${request.method} ${url.pathname}`);
  if (key === '') return respondForBucket(bucket, { request, response });
  switch (request.method) {
    case 'PUT':
      return put(bucket, key, { request, response });
    case 'DELETE':
      bucket.objects.delete(key);
      response.writeHead(204).end();
      return;
    default:
      give(bucket, key, { request, response });
  }
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

async function put(bucket: Bucket, key: string, { request, response }: Exchange): Promise<void> {
  const sent = await buffer(request);
  const tag = md5(sent);
  if (strikes(bucket, 'put-hang')) return;
  if (strikes(bucket, 'put-lost')) {
    response.writeHead(200, { ETag: tag }).end();
    return;
  }
  const isUnchecked = bucket.fault === 'put-flipped-unchecked';
  const came = strikes(bucket, 'put-flipped', 'put-flipped-unchecked') ? flipped(sent) : sent;
  const wanted = request.headers['content-md5'];
  if (!isUnchecked && wanted !== undefined && wanted !== createHash('md5').update(came).digest('base64')) {
    refuse(response, 400, 'BadDigest');
    return;
  }
  bucket.objects.set(key, came);
  response
    .writeHead(200, { ETag: bucket.fault === 'put-opaque-trickle' ? '"encrypted-2"' : md5(came) })
    .end();
}

function give(bucket: Bucket, key: string, { request, response }: Exchange): void {
  const object = bucket.objects.get(key);
  if (!object || strikes(bucket, 'get-missing')) {
    refuse(response, 404, 'NoSuchKey');
    return;
  }
  const isHead = request.method === 'HEAD';
  const half = object.subarray(0, object.length / 2);
  const whole = sentOf(bucket, object, isHead);
  const headers = {
    ETag: md5(bucket.fault === 'get-stale' ? whole : object),
    'Content-Length': whole.length,
  };
  response.writeHead(200, headers);
  if (isHead) response.end();
  else if (strikes(bucket, 'get-trickle', 'put-opaque-trickle')) trickle(whole, response);
  else if (!strikes(bucket, 'get-cut')) response.end(whole);
  else response.write(half, () => response.destroy());
}

function trickle(bytes: Buffer, response: ServerResponse): void {
  let sent = 0;
  const timer = setInterval(() => response.write(bytes.subarray(sent++, sent)), TRICKLE_MS);
  response.once('close', () => clearInterval(timer));
}

const TRICKLE_MS = 10;

function sentOf(bucket: Bucket, object: Buffer, isHead: boolean): Buffer {
  if (strikes(bucket, 'html')) return PAGE;
  if (strikes(bucket, 'half')) return object.subarray(0, object.length / 2);
  if (strikes(bucket, 'get-stale')) return Buffer.concat([object.subarray(3), Buffer.from('an older one')]);
  if (isHead) return object;
  if (strikes(bucket, 'get-empty')) return Buffer.alloc(0);
  if (strikes(bucket, 'get-half')) return object.subarray(0, object.length / 2);
  if (strikes(bucket, 'get-flipped')) return flipped(object);
  if (strikes(bucket, 'get-other')) return Buffer.alloc(object.length, 7);
  return object;
}

const PAGE = Buffer.from('<!doctype html><title>Sign in to the network</title>');

async function respondForBucket(bucket: Bucket, { request, response }: Exchange): Promise<void> {
  await buffer(request);
  if (request.method === 'POST') {
    refuse(response, 501, 'NotImplemented');
    return;
  }
  const { searchParams } = new URL(request.url ?? '/', 'http://bucket');
  if (searchParams.has('list-type') && strikes(bucket, 'list-hang')) return;
  const from = Number(searchParams.get('continuation-token'));
  const end = from + PAGE_OBJECTS;
  const contents = [...bucket.objects.keys()]
    .slice(from, end)
    .map(
      (key) => `<Contents><Key>${key}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`,
    );
  const hasMore = bucket.objects.size > end;
  const hasToken = hasMore || strikes(bucket, 'list-empty-token');
  const next = hasToken ? `<NextContinuationToken>${hasMore ? end : ''}</NextContinuationToken>` : '';
  const listing = `<ListBucketResult><IsTruncated>${hasMore}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
  response.writeHead(200, { 'Content-Type': 'application/xml' });
  if (searchParams.has('list-type') && strikes(bucket, 'list-trickle'))
    trickle(Buffer.from(listing), response);
  else response.end(listing);
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' });
  response.end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

function md5(bytes: Uint8Array): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`;
}

function flipped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const middle = Math.floor(copy.length / 2);
  copy[middle] = (copy[middle] ?? 0) ^ 1;
  return copy;
}
