import { DEFAULT_POLICY, type Policy } from '@beep/core/policies';
import { describe, expect, it } from 'vitest';
import type { VerifiedUser } from '../auth/token-verifier.ts';
import { type Access, decideAccess, isOpen } from './decide-access.ts';

const LIVE = { ownerUid: 'ann', suspendedAt: null };
const SUSPENDED = { ownerUid: 'ann', suspendedAt: 1 };
const OPEN = DEFAULT_POLICY;
const DOMAINS: Policy = {
  ...OPEN,
  listeners: 'domains',
  listenerDomains: ['school.example', 'xn--schle-mva.example'],
};
const OWNER_DOWNLOADS: Policy = { ...OPEN, downloads: 'owner' };
const user = (uid: string, verifiedEmail?: string): VerifiedUser => ({
  uid,
  authTime: 0,
  ...(verifiedEmail !== undefined && { verifiedEmail }),
});
const ANN = user('ann');
const BEN = user('ben', 'ben@school.example');

describe('decideAccess', () => {
  // spec: L10, L11
  it.each<[string, typeof LIVE | typeof SUSPENDED, Policy, VerifiedUser | undefined, Access, Access]>([
    ['anybody, without a rule', LIVE, OPEN, undefined, 'allowed', 'allowed'],
    ['an anonymous visitor', LIVE, DOMAINS, undefined, 'restricted', 'restricted'],
    ['a visitor of a listed domain', LIVE, DOMAINS, BEN, 'allowed', 'allowed'],
    ['the owner without a verified address', LIVE, DOMAINS, ANN, 'allowed', 'allowed'],
    ['a visitor without a verified address', LIVE, DOMAINS, user('ben'), 'restricted', 'restricted'],
    ['another domain', LIVE, DOMAINS, user('ben', 'ben@other.example'), 'restricted', 'restricted'],
    ['a subdomain', LIVE, DOMAINS, user('ben', 'ben@a.school.example'), 'restricted', 'restricted'],
    [
      'a listed name before another domain',
      LIVE,
      DOMAINS,
      user('ben', 'ben@school.example.evil.example'),
      'restricted',
      'restricted',
    ],
    [
      'an address with two at signs',
      LIVE,
      DOMAINS,
      user('ben', 'ben@evil.example@school.example'),
      'restricted',
      'restricted',
    ],
    ['upper case', LIVE, DOMAINS, user('ben', 'BEN@SCHOOL.EXAMPLE'), 'allowed', 'allowed'],
    ['a trailing dot', LIVE, DOMAINS, user('ben', 'ben@school.example.'), 'restricted', 'restricted'],
    ['a homograph', LIVE, DOMAINS, user('ben', 'ben@ѕchool.example'), 'restricted', 'restricted'],
    ['full-width letters', LIVE, DOMAINS, user('ben', 'ben@ｓchool.example'), 'restricted', 'restricted'],
    ['an international domain', LIVE, DOMAINS, user('ben', 'ben@schüle.example'), 'allowed', 'allowed'],
    ['anybody, if only the owner may download', LIVE, OWNER_DOWNLOADS, undefined, 'allowed', 'owner_only'],
    ['the owner, if only the owner may download', LIVE, OWNER_DOWNLOADS, ANN, 'allowed', 'allowed'],
    ['anybody, when it is suspended', SUSPENDED, OPEN, undefined, 'suspended', 'suspended'],
    ['the owner, when it is suspended', SUSPENDED, DOMAINS, ANN, 'suspended', 'suspended'],
  ])('%s', (_who, recording, policy, visitor, listen, download) => {
    expect(decideAccess(recording, policy, { use: 'listen', visitor })).toBe(listen);
    expect(decideAccess(recording, policy, { use: 'download', visitor })).toBe(download);
    if (visitor !== undefined) return;
    expect(isOpen(recording, policy, 'listen')).toBe(listen === 'allowed');
    expect(isOpen(recording, policy, 'download')).toBe(download === 'allowed');
  });
});
