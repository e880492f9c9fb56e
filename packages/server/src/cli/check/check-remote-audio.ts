import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type CheckedPart, type CheckRow, clockOf, describeFetchError, tryCheck } from '../../check-row.ts';
import type { Config } from '../../config/config.ts';
import { MARK_NAME } from '../../storage/audio-store.ts';
import type { OpenAudioStore, RemoteAudio } from '../../storage/remote-audio.ts';
import { describeCause } from '../../storage/storage-error.ts';

const CONTENT = 'Beep checks its bucket.';
const RANGE = { start: 5, end: 10 } as const;
const PART: string = CONTENT.slice(RANGE.start, RANGE.end + 1);
const ANSWER_TIMEOUT_MS = 5000;
const ADDRESS_SECONDS = 60;

/** Checks whose the store is, stores a small file in it, reads it as the service and as a listener does, and deletes it. */
export async function checkRemoteAudio(
  remote: RemoteAudio,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  owner: (store: OpenAudioStore) => Promise<void>,
): Promise<CheckedPart> {
  const { kind, description, rights } = remote;
  const store = await remote.open();
  try {
    const reached = await tryCheck(kind, async () => {
      await store.check().catch((error: unknown) => {
        const unreached = `The ${description} cannot be used: ${describeCause(error)}. Check ${remote.variables}.`;
        throw new Error(remote.explain(error) ?? unreached);
      });
      await owner(store);
      return description;
    });
    if (reached.result === 'failed') return { rows: [reached], clocks: [] };
    // Listings omit names that begin with that of the mark.
    const name = `${MARK_NAME}.check-${randomUUID()}`;
    const stored = await tryCheck(`${kind}: put`, () => put(store, name, rights.put));
    if (stored.result === 'failed') return { rows: [reached, stored], clocks: [] };
    const read = await tryCheck(`${kind}: get and range`, () => readPart(store, name, remote));
    const listener = await checkListening(store, name, { ...remote, publicUrl });
    const removed = await tryCheck(`${kind}: delete`, () => remove(store, name, rights.remove));
    return { rows: [reached, stored, read, ...listener.rows, removed], clocks: listener.clocks };
  } finally {
    store.close();
  }
}

async function put(store: OpenAudioStore, name: string, right: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'beep-check-'));
  try {
    const file = join(folder, 'file');
    await writeFile(file, CONTENT);
    await store.put(name, file).catch(withAdvice(right));
    return `${CONTENT.length} bytes stored`;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function readPart(store: OpenAudioStore, name: string, { kind, rights }: RemoteAudio): Promise<string> {
  const advise = withAdvice(rights.read);
  const stored = await store.open(name).catch(advise);
  const part = stored && (await stored.read(RANGE).then(text).catch(advise));
  if (part !== PART) throw new Error(`The ${kind} returned other bytes than those that were stored.`);
  return `bytes ${RANGE.start} to ${RANGE.end} are right`;
}

async function remove(store: OpenAudioStore, name: string, right: string): Promise<string> {
  await store.remove(name).catch(withAdvice(right));
  if (await store.open(name)) throw new Error('The file is still there after it was deleted.');
  return 'the file is gone';
}

interface ListenedStore extends Pick<RemoteAudio, 'kind' | 'addressVariable'>, Pick<Config, 'publicUrl'> {}

/** Fetches the file at a signed address, as a page of the site and as a stranger without the signature. */
async function checkListening(
  store: OpenAudioStore,
  name: string,
  { kind, addressVariable, publicUrl }: ListenedStore,
): Promise<CheckedPart> {
  let response: Response | undefined;
  const address = await tryCheck(`${kind}: signed address`, async () => {
    const url = await store.locate(name, {
      method: 'GET',
      contentType: 'audio/webm',
      at: Date.now(),
      seconds: ADDRESS_SECONDS,
    });
    if (url === undefined) throw new Error(`The ${kind} gives no addresses.`);
    const { origin } = new URL(url);
    const headers = { Range: `bytes=${RANGE.start}-${RANGE.end}`, Origin: publicUrl };
    const got = await ask(url, headers, addressVariable);
    if (got.status !== 206 || (await got.text()) !== PART) {
      throw new Error(
        `${origin} answers a listener with ${got.status}. Set ${addressVariable} to the address that listeners reach; its proxy must pass Host and Range.`,
      );
    }
    response = got;
    await refuseStrangers(url, { kind, addressVariable });
    return origin;
  });
  if (!response) return { rows: [address], clocks: [] };
  return { rows: [address, corsRow(response, kind, publicUrl)], clocks: clockOf(`the ${kind}`, response) };
}

async function refuseStrangers(
  signed: string,
  { kind, addressVariable }: Omit<ListenedStore, 'publicUrl'>,
): Promise<void> {
  const bare = new URL(signed);
  bare.search = '';
  const { ok } = await ask(bare.href, {}, addressVariable);
  if (ok) throw new Error(`Anybody can read the ${kind} without a signature. Take public reading away.`);
}

async function ask(
  url: string,
  headers: Readonly<Record<string, string>>,
  addressVariable: string,
): Promise<Response> {
  try {
    return await fetch(url, { headers, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
  } catch (error) {
    throw new Error(
      `${new URL(url).origin} does not answer here: ${describeFetchError(error)}. Check ${addressVariable}.`,
    );
  }
}

function corsRow(response: Response, kind: string, publicUrl: string): CheckRow {
  const subject = `${kind}: CORS`;
  const allowed = response.headers.get('access-control-allow-origin');
  if (allowed === '*' || allowed === publicUrl)
    return { subject, result: 'ok', detail: `GET from ${allowed}` };
  const detail = `${publicUrl} may not read the ${kind}. Add a CORS rule to it: GET and HEAD from any origin.`;
  return { subject, result: 'failed', detail };
}

function withAdvice(advice: string): (error: unknown) => never {
  return (error) => {
    throw new Error(`${describeCause(error)}. ${advice}`);
  };
}
