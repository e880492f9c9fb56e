import { describe, expect, it } from 'vitest';
import { createLogRedaction } from './log-redaction.ts';

const ID = 'isXuRB6LsvCiRx3ITT1JRg';

describe('createLogRedaction', () => {
  it.each([
    ['eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln is bad', '[token] is bad'],
    ['sent Authorization: Bearer abc', 'sent Authorization: [token]'],
    ['mail to ann@example.test failed', 'mail to [address] failed'],
    ['postgres://user:word@db.test/beep is gone', '[address] is gone'],
    ['GET /x?q=secret&page=2 failed', 'GET /x?[query] failed'],
    ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
    ['Is it running? Start it.', 'Is it running? Start it.'],
  ])('writes %j as %j', (text, written) => {
    expect(createLogRedaction().text(text)).toBe(written);
  });

  it('writes the same hash for an id alone and in a text, and another with another key', () => {
    const redaction = createLogRedaction();
    redaction.useKey(Buffer.from('one'));
    const hash = redaction.hash(ID);
    expect(hash).toMatch(/^#[\w-]{12}$/);
    expect(redaction.text(`ENOENT: open '/data/audio/${ID}.webm'`)).toBe(
      `ENOENT: open '/data/audio/${hash}.webm'`,
    );
    redaction.useKey(Buffer.from('two'));
    expect(redaction.hash(ID)).not.toBe(hash);
  });
});
