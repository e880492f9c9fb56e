import { expect, it } from 'vitest';
import { createMultipartSink } from './multipart-sink.ts';
import type { SpoolFile } from './spool.ts';

const TYPE = 'multipart/form-data; boundary=xx';

function part(name: string, content: string): string {
  const file = name === 'file' ? '; filename="a.webm"' : '';
  return `--xx\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`;
}

/** The bytes of a body that reach the spool. */
async function received(...parts: readonly string[]): Promise<string> {
  let text = '';
  const file: SpoolFile = {
    write: async (chunk) => {
      text += Buffer.from(chunk).toString();
    },
    finish: async () => ({ path: '', bytes: text.length, sha256: '' }),
    discard: async () => undefined,
  };
  const sink = createMultipartSink(TYPE, file);
  await sink.write(Buffer.from(`${parts.join('')}--xx--\r\n`));
  await sink.end();
  return text;
}

it('accepts the one file at any position', async () => {
  expect(await received(part('note', 'hello'), part('file', 'sound'), part('when', 'now'))).toBe('sound');
});

it.each([
  ['two files', [part('file', 'one'), part('file', 'two')]],
  ['a file behind an empty one', [part('file', ''), part('file', 'two')]],
  [
    'a file behind very many fields',
    [...Array.from({ length: 30 }, () => part('a', 'b')), part('file', 'x')],
  ],
  [
    'very many fields behind the file',
    [part('file', 'x'), ...Array.from({ length: 30 }, () => part('a', 'b'))],
  ],
])('rejects %s', async (_, parts) => {
  await expect(received(...parts)).rejects.toMatchObject({
    code: 'invalid_request',
    message: expect.stringContaining('Send one recording'),
  });
});
