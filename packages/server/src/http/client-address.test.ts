import { describe, expect, it } from 'vitest';
import { createClientAddressing, normalizeAddress } from './client-address.ts';

function clientBehind(proxies: string[], peer: string, headers: Record<string, string> = {}) {
  const named = new Headers(headers);
  return createClientAddressing(proxies)({ peer, header: (name) => named.get(name) ?? undefined });
}

describe('the address of a client', () => {
  it('is that of the connection', () => {
    expect(clientBehind([], '192.0.2.7')).toEqual({
      address: '192.0.2.7',
      network: '192.0.2.7',
      isProxied: false,
    });
  });

  it.each([
    ['no proxy is trusted', []],
    ['the connection is not from one', ['10.0.0.0/8']],
  ])('is not taken from a header when %s', (_name, proxies) => {
    const headers = { 'X-Forwarded-For': '198.51.100.1', Forwarded: 'for=198.51.100.1' };
    expect(clientBehind(proxies, '192.0.2.7', headers)).toMatchObject({
      address: '192.0.2.7',
      isProxied: false,
    });
  });

  it.each([
    ['one hop', '203.0.113.9', '203.0.113.9'],
    ['what the client invented before it', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
    ['other trusted proxies behind it', '6.6.6.6, 203.0.113.9, 10.1.1.1', '203.0.113.9'],
    ['a hop that is no address', '203.0.113.9, unknown', '10.0.0.1'],
    ['a hop that is no address before a proxy', 'unknown, 10.1.1.1', '10.1.1.1'],
    ['nothing but proxies', '10.3.3.3, 10.2.2.2', '10.3.3.3'],
    ['a port', '203.0.113.9:4711', '203.0.113.9'],
    ['IPv6 in brackets with a port', '[2001:DB8:0::1]:4711', '2001:db8::1'],
    ['IPv4 inside IPv6', '::ffff:203.0.113.9', '203.0.113.9'],
    ['nothing', '', '10.0.0.1'],
  ])('is the last untrusted one of X-Forwarded-For: %s', (_name, header, address) => {
    const client = clientBehind(['10.0.0.0/8'], '10.0.0.1', { 'X-Forwarded-For': header });
    expect(client).toMatchObject({ address, isProxied: true });
  });

  it('is read from Forwarded too', () => {
    const Forwarded = 'for=6.6.6.6, for="[2001:db8::9]:1";proto=https, by=x;for=10.9.9.9';
    expect(clientBehind(['10.0.0.0/8'], '10.0.0.1', { Forwarded }).address).toBe('2001:db8::9');
    expect(clientBehind(['10.0.0.0/8'], '10.0.0.1', { Forwarded: 'for=_hidden' }).address).toBe('10.0.0.1');
  });

  it('is the proxy itself when two headers disagree, because one is forged', () => {
    const headers = { 'X-Forwarded-For': '203.0.113.9', Forwarded: 'for=6.6.6.6' };
    expect(clientBehind(['10.0.0.0/8'], '10.0.0.1', headers).address).toBe('10.0.0.1');
    const agreed = { 'X-Forwarded-For': '203.0.113.9', Forwarded: 'for=203.0.113.9' };
    expect(clientBehind(['10.0.0.0/8'], '10.0.0.1', agreed).address).toBe('203.0.113.9');
  });

  it('recognises a trusted proxy whose IPv4 address comes as IPv6', () => {
    const headers = { 'X-Forwarded-For': '203.0.113.9' };
    expect(clientBehind(['127.0.0.1'], '::ffff:127.0.0.1', headers).address).toBe('203.0.113.9');
    expect(clientBehind(['::1'], '::1', headers).address).toBe('203.0.113.9');
  });

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    // The translators of a provider whose servers have IPv6 only: each IPv4 client has its own address there.
    ['64:ff9b::192.0.2.1', '192.0.2.1'],
    ['64:ff9b::7:10', '0.7.0.16'],
    ['64:ff9b:1::192.0.2.1', '64:ff9b:1:0::/64'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
  ])('counts %s as %s', (peer, network) => {
    expect(clientBehind([], peer).network).toBe(network);
  });

  it.each(['', 'x', '1.2.3', '1.2.3.4.5', '[::1', '300.1.1.1', '1.2.3.4\r\nX: 1'])(
    'does not accept %j as an address',
    (text) => {
      expect(normalizeAddress(text)).toBeUndefined();
    },
  );
});
