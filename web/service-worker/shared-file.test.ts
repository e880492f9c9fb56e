import { describe, expect, it } from 'vitest';
import { keepSharedFile, type SharingRequest } from './shared-file.ts';

const ORIGIN = 'https://beep.example';

interface Source {
  readonly from?: string;
  readonly referrer?: string;
}

function sharing(file: File | string, { from = 'null', referrer = '' }: Source = {}): SharingRequest {
  const form = new FormData();
  form.set('audio', file);
  return { formData: async () => form, headers: new Headers({ Origin: from }), referrer };
}

/** The caches of a browser, and what they keep. */
function fakeCaches() {
  const kept = new Map<string, Response>();
  const cache: Pick<Cache, 'keys' | 'match' | 'put'> = {
    keys: async () => [...kept.keys()].map((path) => new Request(new URL(path, ORIGIN))),
    match: async (request) => kept.get(new URL((request as Request).url).pathname)?.clone(),
    put: async (path, response) => void kept.set(String(path), response),
  };
  return { kept, caches: { open: async () => cache as Cache } };
}

const SOUND = new File(['sound'], 'Gespräch.m4a', { type: 'audio/mp4' });
const leadsTo = (response: Response): string =>
  (response.headers.get('Location') ?? '').replace(`${ORIGIN}/record?`, '');
const sharedId = (response: Response): string => /^shared=([\w-]{36})$/.exec(leadsTo(response))?.[1] ?? '';

// spec: titles.25
it('keeps a shared file with its name, then leads to the recorder', async () => {
  const { kept, caches } = fakeCaches();
  const response = await keepSharedFile(sharing(SOUND), caches, ORIGIN);
  expect(response.status).toBe(303);
  await keepSharedFile(sharing(SOUND), caches, ORIGIN);
  expect(kept.size).toBe(2);
  const entry = kept.get(`/record/share/${sharedId(response)}`);
  expect(await entry?.text()).toBe('sound');
  expect(decodeURIComponent(entry?.headers.get('X-File-Name') ?? '')).toBe('Gespräch.m4a');
});

it('leads to the recorder without a file or without room, which says so there', async () => {
  const caches = { open: () => Promise.reject(new Error('full')) };
  for (const file of [new File(['sound'], 'a.mp3'), 'text']) {
    const response = await keepSharedFile(sharing(file), caches, ORIGIN);
    expect(sharedId(response)).not.toBe('');
  }
});

describe('the form of another site', () => {
  // spec: P13
  it.each<Source>([
    { from: 'https://evil.example' },
    { from: 'https://evil.example', referrer: 'https://evil.example/' },
    { referrer: 'https://evil.example/page' },
    { from: 'https://sub.beep.example' },
    { from: 'http://beep.example' },
  ])('is refused without being read: %j', async (source) => {
    const { kept, caches } = fakeCaches();
    const request = { ...sharing(SOUND, source), formData: () => Promise.reject(new Error('was read')) };
    expect(leadsTo(await keepSharedFile(request, caches, ORIGIN))).toBe('refused=form');
    expect(kept.size).toBe(0);
  });

  it('is told apart from one of this site', async () => {
    const { kept, caches } = fakeCaches();
    const own = { from: ORIGIN, referrer: `${ORIGIN}/record` };
    expect(sharedId(await keepSharedFile(sharing(SOUND, own), caches, ORIGIN))).not.toBe('');
    expect(kept.size).toBe(1);
  });
});

// spec: P13
it.each([
  ['files', 5, 10],
  ['bytes', 30_000_000, 3],
])('keeps a limited number of %s', async (_what, size, most) => {
  const { kept, caches } = fakeCaches();
  const file = new File([], 'a.mp3');
  Object.defineProperty(file, 'size', { value: size });
  for (let round = 0; round < most; round += 1)
    expect(sharedId(await keepSharedFile(sharing(file), caches, ORIGIN))).not.toBe('');
  expect(leadsTo(await keepSharedFile(sharing(file), caches, ORIGIN))).toBe('shared=full');
  expect(kept.size).toBe(most);
});
