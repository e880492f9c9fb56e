import { expect, it } from 'vitest';
import { originOf, platformOrigins, readPlatformOrigins } from './platform-origins.ts';

it.each([
  ['https://lms.example/path', 'https://lms.example'],
  ['http://lms.example:8443', 'http://lms.example:8443'],
  ['http://[::1]:3000/', 'http://[::1]:3000'],
  ['https://a;b.example/', undefined],
  ['javascript:alert(1)', undefined],
  ['ftp://lms.example/', undefined],
  ['lms.example', undefined],
])('the origin of %s is %s', (text, origin) => {
  expect(originOf(text)).toBe(origin);
});

it('lists the origins of a platform once, its own first', () => {
  const addresses = { issuer: 'https://lms.example', authorization_url: 'https://sso.example/authorize' };
  expect(
    platformOrigins({ ...addresses, origins: ['https://lms.example', 'https://*.school.example'] }),
  ).toEqual([...['https://lms.example', 'https://sso.example', 'https://*.school.example']]);
  expect(platformOrigins({ ...addresses, issuer: 'lms', origins: [] })).toEqual(['https://sso.example']);
});

it('lists the origins of all active platforms once', async () => {
  const platform = (host: string) => ({
    issuer: `https://${host}`,
    authorization_url: 'https://sso.example/a',
  });
  const framers = async () => [
    { ...platform('a.example'), origins: [] },
    { ...platform('b.example'), origins: [] },
  ];
  const origins = await readPlatformOrigins({ lti: { platforms: { framers } } });
  expect(origins).toEqual(['https://a.example', 'https://sso.example', 'https://b.example']);
});
