import { describe, expect, it } from 'vitest';
import { createLogRedaction } from './log-redaction.ts';

const ID = 'isXuRB6LsvCiRx3ITT1JRg';

describe('createLogRedaction', () => {
  it.each([
    ['eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln is bad', '[token] is bad'],
    [`{"name":"xbeep_${'0a'.repeat(36)}"} is bad`, '{"name":"x[token]"} is bad'],
    ['Error: whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw is bad', 'Error: [token] is bad'],
    ['sent Authorization: Bearer abc', 'sent Authorization: [token]'],
    ['mail to ann@example.test failed', 'mail to [address] failed'],
    ['postgres://user:word@db.test/beep is gone', '[address] is gone'],
    ['GET /x?q=secret&page=2 failed', 'GET /x?[query] failed'],
    ['/play/maria%40school.example', '[address]'],
    ['to maria%252540school.example.', 'to [address]'],
    ['to "maria m"@school.example', 'to [address]'],
    ['postgres://user:w"o,r(d@db.test/beep is gone', '[address] is gone'],
    ['at node_modules/@hono/server.js', 'at node_modules/@hono/server.js'],
    ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
    ['Is it running? Start it.', 'Is it running? Start it.'],
  ])('writes %j as %j', (text, written) => {
    expect(createLogRedaction().text(text)).toBe(written);
  });

  it.each([
    `/play/${ID}%ff`,
    `/play/%ff${ID}`,
    `/play/%25ff${ID}.webm`,
    `/play/${[...ID].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')}`,
    `{"id":"\\u0069${ID.slice(1)}"}`,
    `<Key>&#105;${ID.slice(1)}-as-it-came</Key>`,
  ])('writes no id of %j', (text) => {
    const written = createLogRedaction().text(text);
    expect(written).not.toContain(ID.slice(1));
    expect(written).not.toContain(ID.slice(0, -1));
  });

  it('truncates a long text between two words', () => {
    const { text } = createLogRedaction();
    expect(text(`${'word '.repeat(4000)}${ID}`).length).toBeLessThan(17_000);
    expect(text(`no space ${'x'.repeat(20_000)}`)).toBe('no space [cut off]');
    expect(text('x'.repeat(20_000))).toBe(' [cut off]');
  });

  // spec: L5
  it('writes the same hash for an id alone and within a text, and a different one with another key', () => {
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
