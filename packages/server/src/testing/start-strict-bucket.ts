import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What is wrong with the settings of a bucket. */
export type BucketMistake = 'no-cors' | 'public' | 'no-put' | 'no-delete' | 'no-range' | 'an-hour-off';

/** An S3 bucket in memory that takes one key only, answers ranges and allows other origins. */
export interface StrictBucket {
  /** The variables of the service. */
  readonly env: Readonly<Record<string, string>>;
  readonly objects: Map<string, Buffer>;
  mistake: BucketMistake | undefined;
  close(): void;
}

const KEY = 'the-key';
const HOUR_MS = 3_600_000;

/** Starts one on the loopback address. The caller closes it. */
export async function startStrictBucket(): Promise<StrictBucket> {
  const server = createServer((request, response) => void answer(bucket, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bucket: StrictBucket = {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_BUCKET: 'notes',
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: 'not-a-secret',
    },
    objects: new Map(),
    mistake: undefined,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return bucket;
}

async function answer(
  bucket: StrictBucket,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await buffer(request);
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket');
  const [, name, key = ''] = pathname.split('/');
  const credential = `${request.headers.authorization ?? ''} ${searchParams.get('X-Amz-Credential') ?? ''}`;
  if (bucket.mistake === 'an-hour-off') {
    response.setHeader('Date', new Date(Date.now() + HOUR_MS).toUTCString());
  }
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  const isAllowed = credential.includes(`${KEY}/`) || (bucket.mistake === 'public' && isReading);
  if (name !== 'notes') refuse(response, 404, 'NoSuchBucket');
  else if (!isAllowed) refuse(response, 403, 'AccessDenied');
  else if (key === '') response.writeHead(200).end();
  else if (isReading) give(bucket, key, { request, response });
  else change(bucket, key, { method: request.method ?? '', body, response });
}

/** The mistake that forbids a method. */
const MISTAKE_OF: Readonly<Record<string, BucketMistake>> = { PUT: 'no-put', DELETE: 'no-delete' };

interface Change {
  readonly method: string;
  readonly body: Buffer;
  readonly response: ServerResponse;
}

function change(bucket: StrictBucket, key: string, { method, body, response }: Change): void {
  if (bucket.mistake === MISTAKE_OF[method]) {
    refuse(response, 403, 'AccessDenied');
    return;
  }
  if (method === 'PUT') bucket.objects.set(key, body);
  else bucket.objects.delete(key);
  response.writeHead(method === 'PUT' ? 200 : 204).end();
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

function give({ objects, mistake }: StrictBucket, key: string, { request, response }: Exchange): void {
  const object = objects.get(key);
  if (!object) {
    refuse(response, 404, 'NoSuchKey');
    return;
  }
  if (mistake !== 'no-cors') response.setHeader('Access-Control-Allow-Origin', '*');
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const isPart = end !== undefined && mistake !== 'no-range';
  const part = isPart ? object.subarray(Number(start), Number(end) + 1) : object;
  response.writeHead(isPart ? 206 : 200, { 'Content-Length': part.length });
  response.end(request.method === 'HEAD' ? undefined : part);
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' });
  response.end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
