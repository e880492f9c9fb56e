import { createExternalStore } from '@beep/core/actor';
import type { SessionState } from '@beep/core/session';
import { aUser } from '@beep/core/testing';
import { describe, expect, it } from 'vitest';
import { createSharedFiles } from './shared-files.ts';

const LOADING: SessionState = { status: 'loading' };
const SIGNED_OUT: SessionState = { status: 'signed-out', reauth: null };
const GUESS: SessionState = { ...SIGNED_OUT, isGuess: true };
const signedIn = (uid: string): SessionState => ({ status: 'signed-in', user: aUser({ uid }) });

/** A browser's caches with these shared files, by id. */
function cachesWith(...ids: readonly string[]) {
  const kept = new Map(ids.map((id) => [`https://beep.example/record/share/${id}`, id]));
  const cache = {
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    match: async ({ url }: Request) =>
      new Response('sound', { headers: { 'X-File-Name': encodeURIComponent(`${kept.get(url)}.mp3`) } }),
    delete: async (request: Request | string) =>
      kept.delete(typeof request === 'string' ? `https://beep.example${request}` : request.url),
  };
  return { has: async () => true, open: async () => cache as unknown as Cache, kept };
}

interface Opened {
  readonly shared: ReturnType<typeof createSharedFiles>;
  readonly report: (state: SessionState) => void;
  readonly address: () => string;
}

function open(search: string, first: SessionState, caches = cachesWith('one', 'two')): Opened {
  const session = createExternalStore(first);
  const location = { search, pathname: '/record' };
  const history = {
    state: null,
    replaceState: (_state: unknown, _title: string, url: string) =>
      Object.assign(location, { search: '', url }),
  };
  const page = { history, location } as unknown as Pick<Window, 'history' | 'location'>;
  return {
    shared: createSharedFiles({ page, session, caches }),
    report: session.set,
    address: () => location.pathname + location.search,
  };
}

describe('a file that another app shared', () => {
  // spec: titles.26
  it('is of the user who was signed in when it opened the page', async () => {
    const { shared, report, address } = open('?shared=two', LOADING);
    expect(address()).toBe('/record');
    report(GUESS);
    report(signedIn('ann'));
    expect(await shared('ann')).toMatchObject({ name: 'two.mp3', isOwn: true });
  });

  // spec: titles.26
  it.each([
    ['nobody', SIGNED_OUT],
    ['somebody else', signedIn('ben')],
  ])('is of nobody for sure if %s was signed in then', async (_who, before) => {
    const { shared, report } = open('?shared=two', LOADING);
    report(before);
    report(SIGNED_OUT);
    report(signedIn('ann'));
    expect(await shared('ann')).toMatchObject({ name: 'two.mp3', isOwn: false });
  });

  // spec: titles.26
  it('is of nobody for sure on any later page, in the order of sharing', async () => {
    const { shared } = open('', signedIn('ann'));
    const first = await shared('ann');
    expect(first).toMatchObject({ name: 'one.mp3', isOwn: false });
    if (first === null || typeof first === 'string') return;
    await first.done();
    expect(await shared('ann')).toMatchObject({ name: 'two.mp3', isOwn: false });
  });

  it('is shown to nobody as theirs while signed out, and waits', async () => {
    const { shared } = open('?shared=two', SIGNED_OUT);
    expect(await shared(null)).toMatchObject({ name: 'two.mp3', isOwn: false });
    expect(await shared('ann')).toMatchObject({ name: 'one.mp3', isOwn: false });
  });

  // spec: P13
  it('is removed if another site has sent it, which is said once', async () => {
    const caches = cachesWith('one', 'two');
    const { shared, address } = open('?refused=two', signedIn('ann'), caches);
    expect(address()).toBe('/record');
    expect(await shared('ann')).toBe('refused');
    expect([...caches.kept.values()]).toEqual(['one']);
    expect(await shared('ann')).toMatchObject({ name: 'one.mp3', isOwn: false });
  });

  it('is said to have no room, once; the others wait', async () => {
    const { shared } = open('?shared=full', signedIn('ann'));
    expect(await shared('ann')).toBe('full');
    expect(await shared('ann')).toMatchObject({ name: 'one.mp3' });
  });

  it('is lost if it is not there, which is said once', async () => {
    const { shared } = open('?shared=three', signedIn('ann'), cachesWith());
    expect(await shared('ann')).toBe('lost');
    expect(await shared('ann')).toBeNull();
  });
});
