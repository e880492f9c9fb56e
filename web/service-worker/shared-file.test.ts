import { expect, it } from 'vitest';
import { keepSharedFile } from './shared-file.ts';

const ORIGIN = 'https://beep.example';

function sharing(file: File | string): Pick<Request, 'formData'> {
  const form = new FormData();
  form.set('audio', file);
  return { formData: async () => form };
}

const sharedId = (response: Response): string =>
  /^https:\/\/beep\.example\/record\?shared=([\w-]{36})$/.exec(response.headers.get('Location') ?? '')?.[1] ??
  '';

it('keeps a shared file with its name, then leads to the recorder', async () => {
  const kept = new Map<unknown, Response>();
  const put = async (key: unknown, response: Response) => void kept.set(key, response);
  const caches = { open: async () => ({ put }) as unknown as Cache };
  const file = new File(['sound'], 'Gespräch.m4a', { type: 'audio/mp4' });
  const response = await keepSharedFile(sharing(file), caches, ORIGIN);
  expect(response.status).toBe(303);
  const entry = kept.get(`/record/share/${sharedId(response)}`);
  expect(await entry?.text()).toBe('sound');
  expect(decodeURIComponent(entry?.headers.get('X-File-Name') ?? '')).toBe('Gespräch.m4a');
  await keepSharedFile(sharing(file), caches, ORIGIN);
  expect(kept.size).toBe(2);
});

it('leads to the recorder without a file or without room, which says so there', async () => {
  const caches = { open: () => Promise.reject(new Error('full')) };
  for (const file of [new File(['sound'], 'a.mp3'), 'text']) {
    const response = await keepSharedFile(sharing(file), caches, ORIGIN);
    expect(sharedId(response)).not.toBe('');
  }
});
