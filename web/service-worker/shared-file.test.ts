import { expect, it } from 'vitest';
import { keepSharedFile } from './shared-file.ts';

const ORIGIN = 'https://beep.example';

function sharing(file: File | string): Pick<Request, 'formData'> {
  const form = new FormData();
  form.set('audio', file);
  return { formData: async () => form };
}

it('keeps a shared file with its name, then leads to the recorder', async () => {
  const kept: Response[] = [];
  const put = async (_key: unknown, response: Response) => void kept.push(response);
  const caches = { open: async () => ({ put }) as unknown as Cache };
  const file = new File(['sound'], 'Gespräch.m4a', { type: 'audio/mp4' });
  const response = await keepSharedFile(sharing(file), caches, ORIGIN);
  expect([response.status, response.headers.get('Location')]).toEqual([303, `${ORIGIN}/record?shared`]);
  expect(await kept[0]?.text()).toBe('sound');
  expect(decodeURIComponent(kept[0]?.headers.get('X-File-Name') ?? '')).toBe('Gespräch.m4a');
});

it('leads to the recorder without a file or without room, which says so there', async () => {
  const caches = { open: () => Promise.reject(new Error('full')) };
  for (const file of [new File(['sound'], 'a.mp3'), 'text']) {
    const response = await keepSharedFile(sharing(file), caches, ORIGIN);
    expect(response.headers.get('Location')).toBe(`${ORIGIN}/record?shared`);
  }
});
