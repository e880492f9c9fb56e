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

/** Of nginx, IIS, Apache, HAProxy, Traefik, Envoy, Varnish, load balancers, CDNs, tunnels and proxies that sign in. */
const ADDED_BY_PROXIES = [
  ...[
    'X-NginX-Proxy',
    'X-ARR-SSL',
    'X-ARR-LOG-ID',
    'Front-End-Https',
    'X-SSL-Cipher',
    'X-Url-Scheme',
    'X-Host',
  ],
  ...[
    'X-Cluster-Client-Ip',
    'X-Client-Port',
    'X-Haproxy-Server-State',
    'X-Varnish',
    'X-BlueCoat-Via',
    'X-Unique-ID',
  ],
  ...[
    'X-Envoy-Internal',
    'X-Request-Start',
    'X-Traefik-Router',
    'X-Request-Id',
    'X-Rewrite-URL',
    'X-Auth-Request-User',
  ],
  ...['Client-IP', 'Proxy-Client-IP', 'WL-Proxy-Client-IP', 'Remote-User', 'Ssl-Client-Cert', 'Client-Cert'],
  ...[
    'CloudFront-Viewer-Country',
    'CDN-Loop',
    'Cdn-Src-Ip',
    'Ali-Cdn-Real-Ip',
    'Incap-Client-IP',
    'Akamai-Origin-Hop',
  ],
  ...[
    'Fastly-Client-IP',
    'Surrogate-Capability',
    'Tailscale-User-Login',
    'Ngrok-Trace',
    'Z-Forwarded-For',
    'Rndr-Id',
  ],
  ...[
    'X-Cloud-Trace-Context',
    'X-Appengine-User-Ip',
    'X-Amz-Cf-Id',
    'X-Azure-Ref',
    'X-Vercel-Id',
    'Cf-Ray',
    'HTTP-Via',
  ],
];

/** Of browsers, of our pages and of the SDK for signing in. */
const SENT_HERE = [
  ...[
    'Accept-Language',
    'DNT',
    'Sec-GPC',
    'Sec-CH-UA-Platform',
    'Priority',
    'Save-Data',
    'Service-Worker',
    'Purpose',
  ],
  ...[
    'Upgrade-Insecure-Requests',
    'HTTP2-Settings',
    'If-None-Match',
    'Early-Data',
    'TE',
    'Range',
    'Idempotency-Key',
  ],
  ...[
    'Reply-Token',
    'Replier-Name',
    'X-Listener-Id',
    'X-AUDIO-RECORDING-SOURCE',
    'X-Requested-With',
    'traceparent',
  ],
  ...['X-Client-Version', 'X-Firebase-GMPID', 'X-Firebase-Client', 'X-Firebase-Locale', 'X-Client-Data'],
];

const BROWSER = { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://localhost:3000' };

describe('requests from this machine', () => {
  it.each<[string, Sent]>([
    ['by IPv4', {}],
    ['by IPv6', { peer: '::1', headers: { Host: '[::1]:3000' } }],
    ['by an IPv4-mapped IPv6 address', { peer: '::ffff:127.0.0.1' }],
    ['to a name below localhost', { headers: { Host: 'beep.localhost' } }],
    ['from our own page', { headers: BROWSER }],
    ['of a navigation', { headers: { 'Sec-Fetch-Site': 'none', 'Upgrade-Insecure-Requests': '1' } }],
    [
      'of a page that another site opened, and that is loaded again',
      {
        headers: {
          'Sec-Fetch-Site': 'same-origin',
          'Sec-Fetch-Mode': 'navigate',
          Referer: 'https://a.example/form',
        },
      },
    ],
    [
      'from an extension',
      {
        headers: {
          'Sec-Fetch-Site': 'cross-site',
          Origin: 'chrome-extension://abc',
          'X-Client-Version': '1',
        },
      },
    ],
    [
      'from an extension of Firefox',
      {
        headers: {
          'Sec-Fetch-Site': 'same-origin',
          Origin: 'moz-extension://f6afec65-8c03-4868-b14b-42d324375c2f',
        },
      },
    ],
    [
      'from another site that plays a note',
      { headers: { 'Sec-Fetch-Site': 'cross-site', Referer: 'https://a.example/' } },
    ],
    ...SENT_HERE.map((name): [string, Sent] => [`with ${name}`, { headers: { [name]: '1' } }]),
  ])('include one %s', (_name, sent) => {
    expect(ask(sent)).toBe(true);
  });

  // spec: A17
  it.each<[string, Sent]>([
    ['from another machine', { peer: '192.0.2.1' }],
    ['without a connection', { peer: '' }],
    ['to a foreign host name', { headers: { Host: 'evil.example' } }],
    ['to a host name that starts with localhost', { headers: { Host: 'localhost.evil.example' } }],
    ["through nginx's default proxy_pass", { httpVersion: '1.0', headers: { Host: '127.0.0.1:3000' } }],
    ['with X-Forwarded-For', { headers: { 'X-Forwarded-For': '192.0.2.1' } }],
    ['with X-Forwarded-Host', { headers: { 'X-Forwarded-Host': 'beep.example' } }],
    ['with Forwarded', { headers: { Forwarded: 'for=192.0.2.1' } }],
    ['with Via', { headers: { Via: '1.1 proxy' } }],
    ['with X-Real-IP', { headers: { 'X-Real-IP': '192.0.2.1' } }],
    ['with the header of a tunnel', { headers: { 'CF-Connecting-IP': '192.0.2.1' } }],
    ['with the header of a CDN', { headers: { 'True-Client-IP': '192.0.2.1' } }],
    ...ADDED_BY_PROXIES.map((name): [string, Sent] => [`with ${name}`, { headers: { [name]: 'on' } }]),
    [
      'from a page behind a proxy that sends a form',
      {
        headers: {
          'Sec-Fetch-Site': 'same-origin',
          'Sec-Fetch-Mode': 'navigate',
          Origin: 'https://beep.example',
        },
      },
    ],
    [
      'that such a page makes without an origin',
      {
        headers: {
          'Sec-Fetch-Site': 'same-origin',
          'Sec-Fetch-Mode': 'cors',
          Referer: 'https://beep.example/record',
        },
      },
    ],
    ['to an address that is none', { headers: { Host: '127.999.1.1' } }],
    [
      'from a page under another origin, through a proxy without headers',
      { headers: { ...BROWSER, Host: '127.0.0.1:3000', Origin: 'https://beep.example' } },
    ],
    [
      'fetched by such a page',
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
  // spec: D3
  it.each(['', 'beep.example', 'notlocalhost', '127.0.0.1.example', '10.0.0.1', '0.0.0.0', '[::]'])(
    'rejects %s',
    (host) => {
      expect(isLoopbackHost(host)).toBe(false);
    },
  );
});
