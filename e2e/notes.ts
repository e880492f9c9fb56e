import { readFile } from 'node:fs/promises';
import { SPEECH_WAV } from '@beep/testkit/audio';
import { type APIRequestContext, type APIResponse, expect } from '@playwright/test';
import type { Account } from './account.ts';

/** A stored recording. */
export interface Note {
  readonly id: string;
  /** The path of its listen page. */
  readonly path: string;
}

/** A user's recordings, through the public API. */
export interface Notes {
  /** Stores the testkit's 11 s of speech. */
  store(): Promise<Note>;
  count(): Promise<number>;
  remove(note: Note): Promise<void>;
  /** Writes its transcript as WebVTT. */
  transcribe(note: Note, vtt: string): Promise<void>;
  /** Lets it expire, and waits until it has. */
  expire(note: Note): Promise<void>;
  /** Sets its expiration to this many seconds from now. */
  endIn(note: Note, seconds: number): Promise<void>;
  /** The listen count that its owner sees. */
  listens(note: Note): Promise<number>;
  /** The status of an anonymous request for it. */
  status(note: Note): Promise<number>;
}

/** Whole seconds, and still in the future when the service reads them. */
const EXPIRE_SECONDS = 3;

export function openNotes(request: APIRequestContext, { uid, idToken }: Account): Notes {
  const headers = { Authorization: `Bearer ${idToken}` };
  const addressOf = ({ id }: Note): string => `/api/v1/recordings/${id}`;
  const status = async (note: Note): Promise<number> => (await request.get(addressOf(note))).status();
  async function endIn(note: Note, seconds: number): Promise<void> {
    const expiresAt = Math.floor(Date.now() / 1000) + seconds;
    const answer = await request.patch(addressOf(note), { headers, data: { expires_at: expiresAt } });
    expect(answer.status()).toBe(200);
  }
  return {
    status,
    async store() {
      const data = await readFile(SPEECH_WAV);
      const answer = await request.post('/api/v1/recordings/', {
        headers: { ...headers, 'Content-Type': 'audio/wav' },
        data,
      });
      const { filename } = await jsonOf<{ filename: string }>(answer, 201);
      return { id: filename, path: `/play/${filename}` };
    },
    async count() {
      const answer = await request.get(`/api/v1/users/${uid}/recordings?limit=1`, { headers });
      return (await jsonOf<{ pagination: { totalRecords: number } }>(answer, 200)).pagination.totalRecords;
    },
    async listens(note) {
      const answer = await request.get(addressOf(note), { headers });
      return (await jsonOf<{ listenCount: number }>(answer, 200)).listenCount;
    },
    async transcribe(note, vtt) {
      const answer = await request.put(`${addressOf(note)}/transcript`, {
        headers: { ...headers, 'Content-Type': 'text/vtt' },
        data: vtt,
      });
      expect(answer.status()).toBe(204);
    },
    async remove(note) {
      expect((await request.delete(addressOf(note), { headers })).status()).toBe(204);
    },
    endIn,
    async expire(note) {
      await endIn(note, EXPIRE_SECONDS);
      await expect.poll(() => status(note), { timeout: 15_000 }).toBe(410);
    },
  };
}

async function jsonOf<Body>(answer: APIResponse, status: number): Promise<Body> {
  expect(answer.status(), await answer.text()).toBe(status);
  return (await answer.json()) as Body;
}
