import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Config } from '../../config/config.ts';
import { MARK_NAME } from '../../storage/audio-store.ts';
import { explainRemoteError } from '../../storage/explain-remote-error.ts';
import type { OpenAudioStore, RemoteAudio } from '../../storage/remote-audio.ts';
import { describeCause } from '../../storage/storage-error.ts';
import { type CheckRow, clockOf, describeFetchError, type OtherClock, tryCheck } from './check-row.ts';

const CONTENT = 'Beep checks its bucket.';
const RANGE = { start: 5, end: 10 } as const;
const PART: string = CONTENT.slice(RANGE.start, RANGE.end + 1);
const ANSWER_TIMEOUT_MS = 5000;
const ADDRESS_SECONDS = 60;

export interface CheckedBucket {
  readonly rows: readonly CheckRow[];
  readonly clocks: readonly OtherClock[];
}

/** Checks whose the bucket is, stores a small file in it, reads it as the service and as a listener does, and deletes it. */
export async function checkBucket(
  remote: RemoteAudio,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  owner: (store: OpenAudioStore) => Promise<void>,
): Promise<CheckedBucket> {
  const store = await remote.open();
  try {
    const reached = await tryCheck('bucket', async () => {
      await store.check().catch((error: unknown) => {
        throw (
          explainRemoteError(error, remote) ??
          new Error(
            `The ${remote.description} cannot be used: ${describeCause(error)}. Check ${remote.variables}.`,
          )
        );
      });
      await owner(store);
      return remote.description;
    });
    if (reached.result === 'failed') return { rows: [reached], clocks: [] };
    // Listings omit names that begin with that of the mark.
    const name = `${MARK_NAME}.check-${randomUUID()}`;
    const stored = await tryCheck('bucket: put', () => put(store, name));
    if (stored.result === 'failed') return { rows: [reached, stored], clocks: [] };
    const read = await tryCheck('bucket: get and range', () => readPart(store, name));
    const listener = await checkListening(store, name, publicUrl);
    const removed = await tryCheck('bucket: delete', () => remove(store, name));
    return { rows: [reached, stored, read, ...listener.rows, removed], clocks: listener.clocks };
  } finally {
    store.close();
  }
}

async function put(store: OpenAudioStore, name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'beep-check-'));
  try {
    const file = join(folder, 'file');
    await writeFile(file, CONTENT);
    await store.put(name, file).catch(withAdvice('Allow s3:PutObject and s3:GetObject to these keys.'));
    return `${CONTENT.length} bytes stored`;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function readPart(store: OpenAudioStore, name: string): Promise<string> {
  const advise = withAdvice('Allow s3:GetObject to these keys; the service must answer ranges.');
  const stored = await store.open(name).catch(advise);
  const part = stored && (await stored.read(RANGE).then(text).catch(advise));
  if (part !== PART) throw new Error('The bucket returned other bytes than those that were stored.');
  return `bytes ${RANGE.start} to ${RANGE.end} are right`;
}

async function remove(store: OpenAudioStore, name: string): Promise<string> {
  await store.remove(name).catch(withAdvice('Allow s3:DeleteObject to these keys.'));
  if (await store.open(name)) throw new Error('The file is still there after it was deleted.');
  return 'the file is gone';
}

/** Fetches the file at a signed address, as a page of the site and as a stranger without the signature. */
async function checkListening(
  store: OpenAudioStore,
  name: string,
  publicUrl: string,
): Promise<CheckedBucket> {
  let response: Response | undefined;
  const address = await tryCheck('bucket: signed address', async () => {
    const url = await store.locate(name, {
      method: 'GET',
      contentType: 'audio/webm',
      at: Date.now(),
      seconds: ADDRESS_SECONDS,
    });
    if (url === undefined) throw new Error('The bucket gives no addresses.');
    const { origin } = new URL(url);
    const headers = { Range: `bytes=${RANGE.start}-${RANGE.end}`, Origin: publicUrl };
    const got = await ask(url, headers);
    if (got.status !== 206 || (await got.text()) !== PART) {
      throw new Error(
        `${origin} answers a listener with ${got.status}. Set S3_PUBLIC_ENDPOINT to the address that listeners reach; its proxy must pass Host and Range.`,
      );
    }
    response = got;
    await refuseStrangers(url);
    return origin;
  });
  if (!response) return { rows: [address], clocks: [] };
  return { rows: [address, corsRow(response, publicUrl)], clocks: clockOf('the bucket', response) };
}

async function refuseStrangers(signed: string): Promise<void> {
  const bare = new URL(signed);
  bare.search = '';
  const { ok } = await ask(bare.href, {});
  if (ok) throw new Error('Anybody can read the bucket without a signature. Take public reading away.');
}

async function ask(url: string, headers: Readonly<Record<string, string>>): Promise<Response> {
  try {
    return await fetch(url, { headers, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
  } catch (error) {
    throw new Error(
      `${new URL(url).origin} does not answer here: ${describeFetchError(error)}. Check S3_PUBLIC_ENDPOINT.`,
    );
  }
}

function corsRow(response: Response, publicUrl: string): CheckRow {
  const subject = 'bucket: CORS';
  const allowed = response.headers.get('access-control-allow-origin');
  if (allowed === '*' || allowed === publicUrl)
    return { subject, result: 'ok', detail: `GET from ${allowed}` };
  const detail = `${publicUrl} may not read the bucket. Add a CORS rule to it: GET and HEAD from any origin.`;
  return { subject, result: 'failed', detail };
}

function withAdvice(advice: string): (error: unknown) => never {
  return (error) => {
    throw new Error(`${describeCause(error)}. ${advice}`);
  };
}
