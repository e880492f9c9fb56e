import { describe, expect, it } from 'vitest';
import { type AskedFor, askedFor } from './asked-for.ts';

const ORIGIN = 'https://beep.example';

interface Asking {
  readonly method?: string;
  readonly mode?: string;
  readonly headers?: Record<string, string>;
}

function ask(path: string, { method = 'GET', mode = 'cors', headers = {} }: Asking = {}): AskedFor {
  return askedFor({ method, mode, url: new URL(path, ORIGIN).href, headers: new Headers(headers) }, ORIGIN);
}

describe('the requests that the service worker handles', () => {
  it.each(['/record', '/record/', '/record/docs', '/record/gmail?nonce=1', '/record#top'])(
    'serves the page %s',
    (path) => {
      const { pathname } = new URL(path, ORIGIN);
      expect(ask(path, { mode: 'navigate' })).toEqual({ kind: 'page', path: pathname.replace(/\/$/, '') });
    },
  );

  it('serves the hashed files of the site', () => {
    for (const path of ['/assets/record-1a2b.js', '/assets/pt-BR-1a2b3c4d/record-1a2b.js'])
      expect(ask(path)).toEqual({ kind: 'asset', path });
  });

  it.each([
    '/',
    '/play/Kq7v2xW9',
    '/embed/Kq7v2xW9',
    '/log-in',
    '/create-account',
    '/extension-login',
    '/welcome',
    '/history',
    '/delete-account',
    '/local-auth/chooser',
    '/emulator/auth/handler',
    '/oidc/start',
    '/oidc/callback/oidc.school',
    '/__/auth/handler',
    '/recordings',
    '/record/docs/more',
    '/error',
  ])('leaves the page %s to the network', (path) => {
    expect(ask(path, { mode: 'navigate' })).toBeNull();
  });

  it.each([
    '/media/Kq7v2xW9',
    '/api/v1/recordings/Kq7v2xW9',
    '/local-auth/gapi.js',
    '/identitytoolkit.googleapis.com/v1/accounts:lookup',
    '/securetoken.googleapis.com/v1/token',
    '/service-worker.js',
    '/sample-voice-note.mp3',
    '/record',
    '/record.data',
    '/assets/',
    '/assets/sub/folder/script.js',
    'https://elsewhere.example/assets/record-1a2b.js',
  ])('leaves %s to the network', (path) => {
    expect(ask(path)).toBeNull();
  });

  it('takes a file that is shared', () => {
    expect(ask('/record/share', { method: 'POST', mode: 'navigate' })).toEqual({ kind: 'share' });
    expect(ask('/record/share', { method: 'POST' })).toBeNull();
    expect(ask('https://elsewhere.example/record/share', { method: 'POST', mode: 'navigate' })).toBeNull();
  });

  it('leaves range requests and methods other than GET to the network', () => {
    expect(ask('/record', { method: 'POST', mode: 'navigate' })).toBeNull();
    expect(ask('/assets/record-1a2b.js', { method: 'HEAD' })).toBeNull();
    expect(ask('/assets/record-1a2b.js', { headers: { Range: 'bytes=0-9' } })).toBeNull();
  });
});
