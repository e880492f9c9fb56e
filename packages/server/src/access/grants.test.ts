import { describe, expect, it } from 'vitest';
import { createGrants, GRANT_LIFE_MS } from './grants.ts';

const SCOPE = { recordingId: 'AAAAAAAAAAAAAAAAAAAAAA', use: 'listen' } as const;
const clock = { now: Date.UTC(2030, 0, 31, 12) };
const grants = createGrants({ secret: Buffer.from('a secret'), now: () => clock.now });
const { text, expiresAt } = grants.issue(SCOPE);

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
    const other = createGrants({ secret: Buffer.from('a secret'), now: () => clock.now });
    expect(other.accepts(text, SCOPE)).toBe(true);
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
    const other = createGrants({ secret: Buffer.from('another secret'), now: () => clock.now });
    expect(other.accepts(text, SCOPE)).toBe(false);
  });

  const [seconds = '', signature = ''] = text.split('.');
  const later = (Number.parseInt(seconds, 36) + 1).toString(36);
  // spec: L12
  it.each([
    ['', 'nothing'],
    [seconds, 'no signature'],
    [`${later}.${signature}`, 'another time'],
    [`${seconds}.${signature.slice(1)}`, 'a short signature'],
    [`${seconds}.${signature}A`, 'a long signature'],
    [`${seconds}.${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`, 'another signature'],
    [`${text} `, 'a space'],
    [`-1.${signature}`, 'a negative time'],
  ])('is refused as %j: %s', (tampered) => {
    expect(grants.accepts(tampered, SCOPE)).toBe(false);
  });
});
