import { hashPackets } from './hash-packets.ts';

const LIMIT_MS = 30_000;

/** Requests of one user to one process; each has a timeout of half a minute. */
export interface FaultClient {
  readonly uid: string;
  call(path: string, init?: RequestInit): Promise<Response>;
}

/** A response with its body. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** What a listener receives. */
export interface Played {
  readonly bytes: number;
  /** A hash of the audio packets. */
  readonly sound: string;
  readonly duration: number;
}

export async function signIn(origin: string, name: string): Promise<FaultClient> {
  const response = await fetch(`${origin}/local-auth/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: `${name}@example.test`, name }),
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  const { idToken, uid } = (await response.json()) as { idToken: string; uid: string };
  return clientWith(origin, { token: idToken, uid });
}

function clientWith(origin: string, user: { readonly token: string; readonly uid: string }): FaultClient {
  return {
    uid: user.uid,
    call: (path, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set('Authorization', `Bearer ${user.token}`);
      return fetch(`${origin}${path}`, { ...init, headers, signal: AbortSignal.timeout(LIMIT_MS) });
    },
  };
}

export async function responseOf(response: Promise<Response>): Promise<Answer> {
  const { status, text } = await response.then(async (response) => ({
    status: response.status,
    text: await response.text(),
  }));
  return { status, body: text === '' ? undefined : JSON.parse(text) };
}

/** Uploads with a key. Resolves with the status and, for 201, the id. */
export async function upload(
  client: FaultClient,
  key: string,
  audio: Uint8Array<ArrayBuffer>,
  query = '',
): Promise<{ status: number; id: string }> {
  const { status, body } = await responseOf(
    client.call(`/api/v1/recordings/${query}`, {
      method: 'POST',
      body: audio,
      headers: { 'Idempotency-Key': key },
    }),
  );
  return { status, id: status === 201 ? (body as { filename: string }).filename : '' };
}

/** Fetches a recording as the listen page does. Rejects if it does not play. */
export async function play(client: FaultClient, id: string): Promise<Played> {
  const { status, body } = await responseOf(client.call(`/api/v1/recordings/${id}`));
  if (status !== 200) throw new Error(`The recording ${id} answers ${status}.`);
  const { url, duration } = body as { url: string; duration: number };
  const media = await client.call(new URL(url).pathname);
  const bytes = new Uint8Array(await media.arrayBuffer());
  if (media.status !== 200) throw new Error(`The audio of ${id} answers ${media.status}.`);
  return { bytes: bytes.length, sound: await hashPackets(bytes), duration };
}

export async function statusOf(response: Promise<Response>): Promise<number> {
  const answer = await response;
  await answer.arrayBuffer();
  return answer.status;
}
