import { randomBytes } from 'node:crypto';
import type { NewQuestion } from '@beep/api/features/questions';
import { type FaultClient, responseOf } from './fault-client.ts';

/** How often each may answer the question of {@link askClass}. */
export const TRIES = 2;

/** Asks with a recording. Resolves with the ids of the names, in their order. */
export async function askClass(
  client: FaultClient,
  recording: string,
  names: readonly string[],
): Promise<readonly string[]> {
  const rules = { who: 'listed', until: 0, longest: 300, tries: TRIES, names } as const;
  const { status, body } = await responseOf(
    client.call(`/api/v1/recordings/${recording}/question`, {
      ...{ method: 'PUT', headers: { 'Content-Type': 'application/json' } },
      body: JSON.stringify(
        rules satisfies Omit<NewQuestion, 'names'> & { readonly names: readonly string[] },
      ),
    }),
  );
  if (status !== 200) throw new Error(`The question is answered with ${status}: ${JSON.stringify(body)}`);
  return (body as { people: readonly { id: string }[] }).people.map(({ id }) => id);
}

/** What the browser of somebody in the class sends. */
export interface ClassAnswer {
  readonly recording: string;
  readonly person: string;
  readonly token: string;
  readonly key: string;
  readonly audio: Uint8Array<ArrayBuffer>;
}

export const newToken = (): string => randomBytes(32).toString('base64url');

/** Sends an answer without an account. Resolves with `201` and its id, or with the status and the code of the refusal. */
export async function sendAnswer(
  origin: string,
  { recording, person, token, key, audio }: ClassAnswer,
): Promise<{ readonly status: number; readonly id: string; readonly code?: string }> {
  const { status, body } = await responseOf(
    fetch(`${origin}/api/v1/recordings/${recording}/replies`, {
      ...{ method: 'POST', body: audio, signal: AbortSignal.timeout(30_000) },
      headers: { 'Reply-Token': token, 'Idempotency-Key': key, 'Replier-Person': person },
    }),
  );
  const { id = '', code } = body as { readonly id?: string; readonly code?: string };
  return status === 201 ? { status, id } : { status, id: '', ...(code === undefined ? {} : { code }) };
}

export interface HeldAnswer {
  readonly id: string;
  readonly person: string;
}

/** The answers to a question as its owner has them. */
export async function answersTo(client: FaultClient, recording: string): Promise<readonly HeldAnswer[]> {
  const { body } = await responseOf(
    client.call(`/api/v1/users/${client.uid}/replies?recording=${recording}&limit=100`),
  );
  return (body as { replies: readonly HeldAnswer[] }).replies;
}
