import { beforeEach, describe, expect, it } from 'vitest';
import { createGrants, GRANT_LIFE_MS, type Grants } from './grants.ts';

const SCOPE = { recordingId: 'AAAAAAAAAAAAAAAAAAAAAA', use: 'listen' } as const;
const clock = { now: Date.UTC(2030, 0, 31, 12) };
const open = (secret = 'a secret') => createGrants({ secret: Buffer.from(secret), now: () => clock.now });
let grants: Grants;
let text: string;
let expiresAt: number;
beforeEach(() => {
  grants = open();
  ({ text, expiresAt } = grants.issue(SCOPE));
});

function at(now: number, check: () => boolean): boolean {
  const before = clock.now;
  clock.now = now;
  try {
    return check();
  } finally {
    clock.now = before;
  }
}

describe('a grant', () => {
  // spec: L12
  it('works for ten minutes, in every process of the installation', () => {
    expect(expiresAt).toBe(clock.now + GRANT_LIFE_MS);
    expect(open().accepts(text, SCOPE)).toBe(true);
    expect(at(expiresAt - 1, () => grants.accepts(text, SCOPE))).toBe(true);
    expect(at(expiresAt, () => grants.accepts(text, SCOPE))).toBe(false);
  });

  it('does not live longer if the clock is set back', () => {
    expect(at(expiresAt - GRANT_LIFE_MS - 1000, () => grants.accepts(text, SCOPE))).toBe(false);
  });

  // spec: L12
  it('is for one recording and one use', () => {
    expect(grants.accepts(text, { ...SCOPE, recordingId: 'BBBBBBBBBBBBBBBBBBBBBB' })).toBe(false);
    expect(grants.accepts(text, { ...SCOPE, use: 'download' })).toBe(false);
  });

  it('ends with the secret of the installation', () => {
    expect(open('another secret').accepts(text, SCOPE)).toBe(false);
  });

  // spec: L12
  it.each<[string, (seconds: string, signature: string) => string]>([
    ['nothing', () => ''],
    ['no signature', (seconds) => seconds],
    [
      'another time',
      (seconds, signature) => `${(Number.parseInt(seconds, 36) + 1).toString(36)}.${signature}`,
    ],
    ['a short signature', (seconds, signature) => `${seconds}.${signature.slice(1)}`],
    ['a long signature', (seconds, signature) => `${seconds}.${signature}A`],
    [
      'another signature',
      (seconds, signature) => `${seconds}.${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`,
    ],
    ['a space', (seconds, signature) => `${seconds}.${signature} `],
    ['a negative time', (_seconds, signature) => `-1.${signature}`],
  ])('is refused with %s', (_what, tamper) => {
    const [seconds = '', signature = ''] = text.split('.');
    expect(grants.accepts(tamper(seconds, signature), SCOPE)).toBe(false);
  });
});
