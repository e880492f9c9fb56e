import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { RecordingLookup, SiteServices } from '@beep/api';
import { serverTexts } from '@beep/core/server-texts';
import type { AuthConfig } from '@beep/core/session';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AppEnv } from '../http/request-context.ts';
import { loadSite } from './load-site.ts';
import { createSiteRoutes } from './site-routes.ts';

const SERVER_ENTRY = `
  export async function fetch(request, { config, nonce, lookUpRecording }) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/pricing') throw new Error('broken page');
    if (pathname === '/missing') return new Response('no', { status: 404, headers: { 'Cache-Control': 'no-store' } });
    const { status } = await lookUpRecording('some-id');
    const alone = pathname.startsWith('/embed/') && !searchParams.has('fails') && { 'X-Beep-Player-Alone': 'yes' };
    return new Response(JSON.stringify({ config, nonce, status }), { headers: { 'Content-Type': 'text/html', 'Content-Language': 'LANGUAGE', ...alone } });
  }
`;
const EXTENSION = 'abcdefghijklmnopabcdefghijklmnop';
const PLAYER = '/embed/isXuRB6LsvCiRx3ITT1JRg';
const PLAYLIST_PLAYER = '/embed/playlist/isXuRB6LsvCiRx3ITT1JRg';
const FIREBASE: AuthConfig = {
  mode: 'firebase',
  projectId: 'p',
  apiKey: 'k',
  authDomain: 'p.firebaseapp.com',
};

describe('the site', () => {
  let folder: string;
  const logged: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'beep-site-'));
    await mkdir(join(folder, 'client', 'assets'), { recursive: true });
    for (const language of ['en', 'es']) await mkdir(join(folder, 'server', language), { recursive: true });
    await writeFile(join(folder, 'secret.txt'), 'secret');
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    await writeFile(join(folder, 'client', 'assets', 'app-1a2b.js'), 'run()');
    await writeFile(join(folder, 'client', 'favicon.ico'), 'icon');
    await writeFile(join(folder, 'server', 'en', 'index.js'), SERVER_ENTRY.replace('LANGUAGE', 'en'));
    await writeFile(join(folder, 'server', 'es', 'index.js'), SERVER_ENTRY.replace('LANGUAGE', 'es'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function open(
    auth: AuthConfig = { mode: 'local' },
    audioOrigin?: string,
    lookUpRecording: SiteServices['lookUpRecording'] = async () => ({ status: 'expired' }),
  ) {
    const site = createSiteRoutes({
      site: await loadSite(folder, 'en'),
      language: 'en',
      publicUrl: 'https://beep.test',
      auth,
      extensionIds: [EXTENSION],
      recorderSites: ['https://wiki.school.example'],
      readPlatformOrigins: async () => ['https://lms.school.example'],
      audioOrigin,
      readRetention: () => Promise.reject(new Error('not read here')),
      lookUpRecording,
      lookUpPlaylist: async () => ({ status: 'not_found' }),
      log: { error: (event, error) => logged.push(`${event} ${String(error)}`) },
    });
    const app = new Hono<AppEnv>();
    app.use(async (context, next) => {
      const address = context.req.header('Test-Address') ?? '192.0.2.1';
      context.set('client', { address, network: address, isProxied: false });
      await next();
    });
    return app.route('/', site);
  }

  async function get(path: string, auth?: AuthConfig, audioOrigin?: string): Promise<Response> {
    return (await open(auth, audioOrigin)).request(path);
  }

  async function policy(path: string, auth?: AuthConfig, audioOrigin?: string): Promise<Map<string, string>> {
    const header = (await get(path, auth, audioOrigin)).headers.get('Content-Security-Policy') ?? '';
    return new Map(
      header.split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources.join(' ')];
      }),
    );
  }

  // spec: P19
  it.each([
    ['/about', undefined, 'en', 'Accept-Language, Accept-Encoding'],
    ['/about', 'nl-BE;q=0.9, es-MX;q=0.8', 'es', 'Accept-Language, Accept-Encoding'],
    ['/about?lang=es', 'en', 'es', 'Accept-Encoding'],
    ['/about?lang=tlh', 'en', 'en', 'Accept-Language, Accept-Encoding'],
  ])('draws %s for a browser that asks for %s in %s', async (path, accepted, language, vary) => {
    const headers = accepted === undefined ? {} : { 'Accept-Language': accepted };
    const response = await (await open()).request(path, { headers });
    expect(response.headers.get('Content-Language')).toBe(language);
    expect(response.headers.get('Vary')).toBe(vary);
  });

  // spec: V2
  it('renders no page for a client that has left', async () => {
    const gone = { outgoing: { destroyed: true } } as unknown as AppEnv['Bindings'];
    const response = await (await open()).request('/pricing', {}, gone);
    expect(response.status).toBe(499);
    expect(logged).toEqual([]);
  });

  // spec: P13
  it.each([
    ['cross-site', '?shared=some-id', '/record?refused=some-id'],
    ['same-site', '?shared=some-id', '/record?refused=some-id'],
    ['none', '?shared=some-id', null],
    ['same-origin', '?shared=some-id', null],
    [undefined, '?shared=some-id', null],
    ['cross-site', '', null],
    ['cross-site', '?refused=some-id', null],
  ])('with Sec-Fetch-Site: %s, /record%s leads to %s', async (site, search, location) => {
    const headers = site === undefined ? {} : { 'Sec-Fetch-Site': site };
    const response = await (await open()).request(`/record${search}`, { headers });
    expect(response.status).toBe(location === null ? 200 : 303);
    expect(response.headers.get('Location')).toBe(location);
  });

  it('renders the pages for one network one after the other, beside those for others', async () => {
    const begun: PromiseWithResolvers<RecordingLookup>[] = [];
    const app = await open({ mode: 'local' }, undefined, () => {
      const lookup = Promise.withResolvers<RecordingLookup>();
      begun.push(lookup);
      return lookup.promise;
    });
    const ask = (address: string) => app.request('/about', { headers: { 'Test-Address': address } });
    const responses = [ask('192.0.2.1'), ask('192.0.2.1'), ask('192.0.2.1'), ask('198.51.100.1')];
    await vi.waitFor(() => expect(begun).toHaveLength(2));
    begun[1]?.resolve({ status: 'expired' });
    expect((await responses[3])?.status).toBe(200);
    for (const count of [2, 3, 4]) {
      await vi.waitFor(() => expect(begun).toHaveLength(count));
      begun[count === 2 ? 0 : count - 1]?.resolve({ status: 'expired' });
    }
    expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it.each([
    ['one network', () => '192.0.2.1'],
    ['many networks', (index: number) => `192.0.2.${index + 1}`],
  ])('renders at most one page of %s in a turn of the event loop', async (_name, addressOf) => {
    let turn = 0;
    const turns: number[] = [];
    const count = (): void => {
      turn += 1;
      immediate = setImmediate(count);
    };
    let immediate = setImmediate(count);
    const found = Promise.withResolvers<RecordingLookup>();
    const lookUp = vi.fn((id: string): Promise<RecordingLookup> => {
      // The page itself asks for this one, when it is rendered.
      if (id !== 'some-id') return found.promise;
      turns.push(turn);
      return Promise.resolve({ status: 'expired' });
    });
    const app = await open({ mode: 'local' }, undefined, lookUp);
    const asked = Array.from({ length: 5 }, (_, index) =>
      app.request('/play/isXuRB6LsvCiRx3ITT1JRg', { headers: { 'Test-Address': addressOf(index) } }),
    );
    await vi.waitFor(() => expect(lookUp).toHaveBeenCalledTimes(5));
    found.resolve({ status: 'expired' });
    await Promise.all(asked);
    clearImmediate(immediate);
    expect(turns).toHaveLength(5);
    expect(new Set(turns).size).toBe(5);
  });

  it('compresses text for clients that accept it, and nothing else', async () => {
    const routes = await open();
    const ask = (path: string, encoding: string) =>
      routes.request(path, { headers: { 'Accept-Encoding': encoding } });
    const packed = await ask('/assets/app-1a2b.js', 'gzip, br');
    expect(packed.headers.get('Content-Encoding')).toBe('br');
    expect(packed.headers.get('Vary')).toBe('Accept-Encoding');
    const body = Buffer.from(await packed.arrayBuffer());
    expect(packed.headers.get('Content-Length')).toBe(String(body.length));
    expect(brotliDecompressSync(body).toString()).toBe('run()');
    const plain = await ask('/assets/app-1a2b.js', 'identity');
    expect([plain.headers.get('Content-Encoding'), await plain.text()]).toEqual([null, 'run()']);
    expect(plain.headers.get('Vary')).toBe('Accept-Encoding');
    expect((await ask('/favicon.ico', 'br')).headers.get('Content-Encoding')).toBeNull();
  });

  it('compresses rendered pages too, with their status and policy', async () => {
    const routes = await open();
    const packed = await routes.request('/record', { headers: { 'Accept-Encoding': 'br' } });
    expect(packed.headers.get('Content-Encoding')).toBe('br');
    expect(packed.headers.get('Vary')).toBe('Accept-Language, Accept-Encoding');
    const page: { nonce: string } = JSON.parse(
      brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString(),
    );
    expect(packed.headers.get('Content-Security-Policy')).toContain(page.nonce);
    const missing = await routes.request('/missing', { headers: { 'Accept-Encoding': 'br' } });
    expect(missing.status).toBe(404);
  });

  it('serves hashed files as immutable and others with revalidation', async () => {
    const asset = await get('/assets/app-1a2b.js');
    expect(await asset.text()).toBe('run()');
    expect(Object.fromEntries(asset.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    const icon = await get('/favicon.ico');
    expect(icon.headers.get('Access-Control-Allow-Origin')).toBe(null);
    expect(icon.headers.get('Cache-Control')).toBe('public, no-cache');
    expect(await icon.text()).toBe('icon');
  });

  // spec: upgrade.7
  it.each(['/assets/app-0000.js', '/assets/es-1a2b3c4d/page-0000.js'])(
    'draws no page for %s, a script of another version, and lets nobody keep the answer',
    async (path) => {
      const routes = await open();
      const missing = await routes.request(path, { headers: { 'Accept-Encoding': 'br' } });
      expect([missing.status, missing.headers.get('Cache-Control'), await missing.text()]).toEqual([
        404,
        'no-store',
        '',
      ]);
    },
  );

  it('reads scripts of one language when they are asked for, and keeps them', async () => {
    const path = join(folder, 'client', 'assets', 'es-1a2b3c4d', 'page-1a2b.js');
    await mkdir(dirname(path));
    await writeFile(path, 'page()');
    onTestFinished(() => rm(dirname(path), { recursive: true, force: true }));
    const { files } = await loadSite(folder, 'en');
    await rm(path);
    await expect(files.read('/assets/es-1a2b3c4d/page-1a2b.js')).rejects.toThrow('ENOENT');
    await writeFile(path, 'page()');
    const [one, other] = await Promise.all([1, 2].map(() => files.read('/assets/es-1a2b3c4d/page-1a2b.js')));
    expect(new TextDecoder().decode(one?.body)).toBe('page()');
    await rm(path);
    expect(await files.read('/assets/es-1a2b3c4d/page-1a2b.js')).toBe(one);
    expect(other).toBe(one);
    expect(await files.read('/assets/es-1a2b3c4d/other.js')).toBeUndefined();
  });

  it('unregisters the service worker of an earlier site, unless it has one itself', async () => {
    const retired = await get('/service-worker.js');
    expect(Object.fromEntries(retired.headers)).toMatchObject({
      'cache-control': 'public, no-cache',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect(await retired.text()).toContain('registration.unregister()');
    const file = join(folder, 'client', 'service-worker.js');
    await writeFile(file, 'own()');
    expect(await (await get('/service-worker.js')).text()).toBe('own()');
    await rm(file);
  });

  // spec: U11
  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets',
  ])('serves no file for %s', async (path) => {
    expect(await (await get(path)).text()).not.toContain('secret');
  });

  // spec: L6, C4
  it('renders every other path with the configuration, a nonce and the look-up', async () => {
    const response = await get('/record');
    const page: { config: unknown; nonce: string; status: string } = JSON.parse(await response.text());
    expect(page).toMatchObject({
      config: { publicUrl: 'https://beep.test', auth: { mode: 'local' } },
      status: 'expired',
    });
    const csp = response.headers.get('Content-Security-Policy');
    expect(csp).toContain(`script-src 'self' 'nonce-${page.nonce}';`);
    expect(response.headers.get('Cache-Control')).toBe('private, no-cache');
    expect(response.headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups');
    const again: { nonce: string } = JSON.parse(await (await get('/record')).text());
    expect(again.nonce).not.toBe(page.nonce);
  });

  it('lets a document’s recorder communicate with the page of ours that opened it', async () => {
    expect((await get('/record/docs')).headers.get('Cross-Origin-Opener-Policy')).toBe('unsafe-none');
    expect((await get('/record/front')).headers.get('Cross-Origin-Opener-Policy')).toBe(
      'same-origin-allow-popups',
    );
  });

  it('keeps the status and the cache rule of the page', async () => {
    const response = await get('/missing');
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
  });

  // spec: P2
  it.each([
    ['/', "'none'"],
    ['/play/abc', "'none'"],
    [PLAYER, undefined],
    [`${PLAYER}?from=elsewhere`, undefined],
    [`${PLAYER}?fails`, "'none'"],
    [`${PLAYER}/more`, "'none'"],
    [`${PLAYER}.data`, "'none'"],
    [`${PLAYER}%00`, "'none'"],
    [`${PLAYER}%ff`, "'none'"],
    [PLAYLIST_PLAYER, undefined],
    [`${PLAYLIST_PLAYER}/more`, "'none'"],
    ['/embed/playlist/abc', "'none'"],
    ['/embed/playlist', "'none'"],
    ['/playlist/isXuRB6LsvCiRx3ITT1JRg', "'none'"],
    ['/embed/abc', "'none'"],
    ['/embed/a/b', "'none'"],
    ['/embed', "'none'"],
    ['/record/docs', 'https://docs.google.com https://script.google.com https://*.googleusercontent.com'],
    ['/record/front', 'https://*.frontapp.com https://*.front.com https://*.frontapplication.com'],
    ['/record/docs/more', "'none'"],
    ['/record/site', 'https://wiki.school.example'],
    ['/lti/open', 'https://lms.school.example'],
    ['/extension-login', `chrome-extension://${EXTENSION}`],
  ])('lets %s be framed by %s', async (path, ancestors) => {
    expect((await policy(path)).get('frame-ancestors')).toBe(ancestors);
  });

  it('sends X-Frame-Options too if no site at all may frame the page', async () => {
    for (const path of ['/', '/history', '/embed/a/b', '/nowhere']) {
      expect((await get(path)).headers.get('X-Frame-Options')).toBe('DENY');
    }
    for (const path of [PLAYER, '/record/docs', '/extension-login']) {
      const { headers } = await get(path);
      expect([path, headers.get('X-Frame-Options'), headers.get('X-Beep-Player-Alone')]).toEqual([
        path,
        null,
        null,
      ]);
    }
  });

  // spec: P2
  it.each([
    ['/Record/Docs', '/record/docs'],
    ['/RECORD/', '/record'],
    ['/record//docs', '/record/docs'],
    ['/%72ecord/docs?nonce=1', '/record/docs?nonce=1'],
    ['/Play/isXuRB6LsvCiRx3ITT1JRg/', '/play/isXuRB6LsvCiRx3ITT1JRg'],
    ['/EMBED/isXuRB6LsvCiRx3ITT1JRg?a=B', `${PLAYER}?a=B`],
    ['/embed/%69sXuRB6LsvCiRx3ITT1JRg', PLAYER],
    ['/play/isXuRB6LsvCiRx3ITT1JRg%EF%BC%89?a=B.', '/play/isXuRB6LsvCiRx3ITT1JRg?a=B.'],
    ['/report/isXuRB6LsvCiRx3ITT1JRg%E2%80%8F.', '/report/isXuRB6LsvCiRx3ITT1JRg'],
    ['//evil.example/', '/evil.example'],
    ['//evil.example/%2e%2e/Pricing//', '/pricing'],
    ['/\\\\evil.example', '/evil.example'],
    ['/x//', '/x'],
  ])('redirects %s to its canonical spelling, %s, and no further', async (path, spelling) => {
    const routes = await open();
    const response = await routes.request(new Request(`https://beep.test${path}`));
    expect([response.status, response.headers.get('Location')]).toEqual([308, spelling]);
    expect((await routes.request(spelling)).status).not.toBe(308);
  });

  it('handles a path that cannot be decoded', async () => {
    const response = await get('/play/isXuRB6LsvCiRx3ITT1JRg%ff');
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('This address isn’t valid');
  });

  it('plays recordings from the public URL, under whatever name the page was opened', async () => {
    expect((await policy('/play/abc')).get('media-src')).toBe("'self' https://beep.test blob:");
  });

  // spec: H7
  it('lets players follow the redirect to the stored audio', async () => {
    const bucket = await policy('/play/abc', undefined, 'https://bucket.test');
    expect(bucket.get('media-src')).toBe("'self' https://beep.test https://bucket.test blob:");
    expect(bucket.get('connect-src')).toBe("'self' https://bucket.test");
  });

  // spec: L3
  it('does not reveal to other sites which recording was played', async () => {
    for (const path of ['/play/abc', '/playlist/abc', '/report/abc', '/embed/abc', PLAYER, PLAYLIST_PLAYER]) {
      expect((await get(path)).headers.get('Referrer-Policy')).toBe('no-referrer');
    }
    expect((await get('/playground')).headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
  });

  // spec: P8
  it('sends no query of a framed recorder as a referrer', async () => {
    for (const path of ['/record/docs?nonce=x', '/record/front?auth_secret=x']) {
      expect((await get(path)).headers.get('Referrer-Policy')).toBe('strict-origin');
    }
  });

  // spec: P1
  it('loads only its own resources, unless configured', async () => {
    expect(Object.fromEntries(await policy('/'))).toEqual({
      'default-src': "'self'",
      'script-src': expect.stringMatching(/^'self' 'nonce-[\w+/=]{24}'$/),
      'style-src': "'self' 'unsafe-inline'",
      'img-src': "'self' data: blob:",
      'media-src': "'self' https://beep.test blob:",
      'connect-src': "'self'",
      'frame-src': "'self'",
      'worker-src': "'self' blob:",
      'font-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'object-src': "'none'",
      'frame-ancestors': "'none'",
    });
  });

  // spec: P3
  it.each([
    ['/', '(self)'],
    ['/record/docs', '(self)'],
    ['/play/abc', '(self)'],
    ['/playlist/abc', '(self)'],
    ['/record/site', '(self)'],
    ['/lti/open', '(self)'],
    [PLAYER, '()'],
    [PLAYLIST_PLAYER, '()'],
    ['/extension-login', '()'],
  ])('lets %s use the microphone: %s, and no page the camera', async (path, allowed) => {
    const features = (await get(path)).headers.get('Permissions-Policy')?.split(', ');
    expect(features).toContain(`microphone=${allowed}`);
    expect(features).toContain('camera=()');
  });

  // spec: H3
  it('allows the identity provider only if configured', async () => {
    const local = [...(await policy('/log-in')).values()].join(' ').replace('https://beep.test', '');
    expect(local).not.toContain('https:');
    const firebase = await policy('/log-in', FIREBASE);
    expect(firebase.get('script-src')).toContain('https://apis.google.com');
    expect(firebase.get('frame-src')).toBe("'self' https://p.firebaseapp.com");
    expect(firebase.get('connect-src')).toContain('https://securetoken.googleapis.com');
  });

  it('shows a plain page, and logs an error, when rendering fails', async () => {
    const response = await get('/pricing');
    expect(response.status).toBe(500);
    expect(await response.text()).toContain('Something is not right');
    expect(response.headers.get('Content-Security-Policy')).toContain("object-src 'none'");
    expect(logged.join()).toContain('broken page');
  });

  it('shows a plain page in the language of the visitor', async () => {
    const response = await (await open()).request('/%ff', { headers: { 'Accept-Language': 'ar' } });
    const { title } = serverTexts('ar').PLAIN_PAGE_TEXTS.malformed;
    const page = await response.text();
    for (const text of ['<html lang="ar" dir="rtl">', `<h1>${title}</h1>`]) expect(page).toContain(text);
    expect([response.status, response.headers.get('Content-Language')]).toEqual([400, 'ar']);
    expect(response.headers.get('Vary')).toBe('Accept-Language, Accept-Encoding');
  });

  it('rejects a folder without a built site', async () => {
    await expect(loadSite(join(folder, 'client'), 'en')).rejects.toThrow('holds no built site');
  });
});
