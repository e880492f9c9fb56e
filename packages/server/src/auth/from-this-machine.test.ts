import { describe, expect, it } from 'vitest';
import { isFromThisMachine, isLoopbackHost } from './from-this-machine.ts';

interface Sent {
  readonly peer?: string;
  readonly httpVersion?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function ask({ peer = '127.0.0.1', httpVersion = '1.1', headers = {} }: Sent): boolean {
  const sent = new Headers({ Host: 'localhost:3000', ...headers });
  return isFromThisMachine({
    peer,
    httpVersion,
    names: sent.keys(),
    header: (name) => sent.get(name) ?? undefined,
  });
}

const BROWSER = { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://localhost:3000' };

describe('requests from this machine', () => {
  it.each<[string, Sent]>([
    ['by IPv4', {}],
    ['by IPv6', { peer: '::1', headers: { Host: '[::1]:3000' } }],
    ['by IPv4 inside IPv6', { peer: '::ffff:127.0.0.1' }],
    ['to a name below localhost', { headers: { Host: 'beep.localhost' } }],
    ['of a page of ours', { headers: BROWSER }],
    ['of a page that is opened', { headers: { 'Sec-Fetch-Site': 'none', 'Upgrade-Insecure-Requests': '1' } }],
    [
      'of an extension',
      {
        headers: {
          'Sec-Fetch-Site': 'cross-site',
          Origin: 'chrome-extension://abc',
          'X-Client-Version': '1',
        },
      },
    ],
    [
      'of a page elsewhere that plays a note',
      { headers: { 'Sec-Fetch-Site': 'cross-site', Referer: 'https://a.example/' } },
    ],
  ])('include one %s', (_name, sent) => {
    expect(ask(sent)).toBe(true);
  });

  it.each<[string, Sent]>([
    ['from another machine', { peer: '192.0.2.1' }],
    ['without a connection', { peer: '' }],
    ['to a name that was pointed here', { headers: { Host: 'evil.example' } }],
    ['to a name that begins like ours', { headers: { Host: 'localhost.evil.example' } }],
    ["through nginx's default proxy_pass", { httpVersion: '1.0', headers: { Host: '127.0.0.1:3000' } }],
    ['through a proxy that says from whom', { headers: { 'X-Forwarded-For': '192.0.2.1' } }],
    ['through a proxy that says by which name', { headers: { 'X-Forwarded-Host': 'beep.example' } }],
    ['through a proxy by the standard', { headers: { Forwarded: 'for=192.0.2.1' } }],
    ['through a proxy that says its name', { headers: { Via: '1.1 proxy' } }],
    ['through one that says the address', { headers: { 'X-Real-IP': '192.0.2.1' } }],
    ['through a tunnel', { headers: { 'CF-Connecting-IP': '192.0.2.1' } }],
    ['through a delivery network', { headers: { 'True-Client-IP': '192.0.2.1' } }],
    [
      'of a page under another address, whose proxy hides itself',
      { headers: { ...BROWSER, Host: '127.0.0.1:3000', Origin: 'https://beep.example' } },
    ],
    [
      'that such a page only fetches',
      { headers: { 'Sec-Fetch-Site': 'same-origin', Referer: 'https://beep.example/play/x' } },
    ],
  ])('exclude one %s', (_name, sent) => {
    expect(ask(sent)).toBe(false);
  });
});

describe('isLoopbackHost', () => {
  it.each(['localhost', 'LOCALHOST', 'a.localhost', '127.0.0.1', '127.1.2.3', '[::1]'])(
    'accepts %s',
    (host) => {
      expect(isLoopbackHost(host)).toBe(true);
    },
  );
  it.each(['', 'beep.example', 'notlocalhost', '127.0.0.1.example', '10.0.0.1', '0.0.0.0', '[::]'])(
    'rejects %s',
    (host) => {
      expect(isLoopbackHost(host)).toBe(false);
    },
  );
});
