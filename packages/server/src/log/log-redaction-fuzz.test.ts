import { createSeededRandom } from '@beep/testkit/random';
import { describe, expect, it } from 'vitest';
import { FUZZ_RUNS, FUZZ_SEED } from '../bad-input/fuzz-settings.ts';
import { createLogRedaction } from './log-redaction.ts';
import { createLog } from './pino-log.ts';

const RUNS = FUZZ_RUNS * 50;
const ID_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const NAME_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789._+-'éü";
const AROUND = [
  ...[
    '%ff',
    '%',
    '%f',
    '%2',
    '_',
    '-',
    '.',
    '/',
    '//',
    '?',
    '&',
    '=',
    '"',
    "'",
    '<',
    '>',
    '(',
    ')',
    ',',
    ';',
  ],
  ...[
    ':',
    '%2F',
    '%252F',
    '%00',
    'é',
    '\u{1f399}',
    '\n',
    ' ',
    '\t',
    '\\',
    '\\u',
    '\\x',
    '&#',
    '#',
    '@',
    '{',
    '}',
  ],
  ...[
    '.webm',
    '.mp3.part',
    '-as-it-came',
    '/data/spool/',
    'GET /play/',
    'Key (owner_uid, key)=(',
    'at ',
    '$1 = ',
  ],
  ...["Referer: 'https://beep.test/play/", 'https://s3.test/bucket/', '?X-Amz-Signature=', 'name="', ''],
];

const hex = (code: number, digits = 2): string => code.toString(16).padStart(digits, '0');
const percent = (text: string): string => [...Buffer.from(text)].map((byte) => `%${hex(byte)}`).join('');

/** Ways to encode a character. */
const SPELLINGS: readonly ((letter: string) => string)[] = [
  (letter) => letter,
  percent,
  (letter) => percent(letter).toUpperCase(),
  (letter) => percent(letter).replaceAll('%', '%25'),
  (letter) => percent(letter).replaceAll('%', '%2525'),
  (letter) => percent(percent(letter)),
  (letter) => `\\u${hex(letter.charCodeAt(0), 4)}`,
  (letter) => `%u${hex(letter.charCodeAt(0), 4)}`,
  (letter) => (letter.charCodeAt(0) < 256 ? `\\x${hex(letter.charCodeAt(0))}` : letter),
  (letter) => `&#${letter.charCodeAt(0)};`,
  (letter) => `&#x${hex(letter.charCodeAt(0))};`,
];

/** Decodes a line as an attacker would. */
function readAgain(line: string): string {
  let read = line;
  for (let times = 0; times < 6; times += 1) {
    read = read
      .replace(/%u([\da-f]{4})|\\u([\da-f]{4})|\\x([\da-f]{2})|&#x([\da-f]+);/gi, (_, a, b, c, d) =>
        String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(a ?? b ?? c ?? d, 16))),
      )
      .replace(/&#(\d{1,7});/g, (_, code) => String.fromCodePoint(Math.min(0x10ffff, Number(code))))
      .replace(/(?:%[\da-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'));
  }
  return read;
}

describe('the log line of any text', () => {
  const random = createSeededRandom(FUZZ_SEED);
  const pick = <T>(list: ArrayLike<T>): T => list[random.below(list.length)] as T;
  const word = (letters: string, length: number): string =>
    Array.from({ length }, () => pick(letters)).join('');
  const around = (): string => Array.from({ length: random.below(4) }, () => pick(AROUND)).join('');
  const makeId = (): string => `${pick(ID_LETTERS.slice(0, 62))}${word(ID_LETTERS, 21)}`;
  const makeName = (): string => `m${word(NAME_LETTERS, 3 + random.below(10))}a`;
  const makeAddress = (): string => `${makeName()}@${word(ID_LETTERS.slice(26, 52), 6)}.example`;

  /** Encodes the whole secret in one way, or each letter in a different one. */
  function spell(secret: string): string {
    const one = pick(SPELLINGS);
    const isMixed = random.below(3) === 0;
    return [...secret].map((letter) => (isMixed ? pick(SPELLINGS) : one)(letter)).join('');
  }

  // spec: L5
  it.each([
    ['id', makeId],
    ['address', makeAddress],
  ] as const)('contains no %s, in any spelling and any context', (_kind, make) => {
    const redaction = createLogRedaction();
    for (let run = 0; run < RUNS; run += 1) {
      const secret = make();
      const text = `${around()}${spell(secret)}${around()}`;
      const written = redaction.text(text);
      const found = readAgain(written).includes(secret) || written.includes(secret);
      expect(found ? { seed: FUZZ_SEED, run, secret, text, written } : 'nothing').toBe('nothing');
    }
  });

  it('contains neither from an error, its cause and its frames', () => {
    for (let run = 0; run < FUZZ_RUNS; run += 1) {
      const [id, address] = [makeId(), makeAddress()];
      let line = '';
      const to = {
        write: (text: string): void => {
          line += text;
        },
      };
      const log = createLog({ level: 'error', to });
      const message = `x\n    at ${spell(id)}\n    at ${around()}${spell(address)}`;
      const error = new Error(message, { cause: new TypeError(`${around()}${spell(id)}`) });
      if (random.below(2) === 0) error.message = 'changed afterwards';
      log.error('event', error, { path: `/play/${spell(id)}%ff` });
      const read = readAgain(String(Object.values(JSON.parse(line) as object).join('\n')));
      expect(
        [id, address].filter((secret) => read.includes(secret)).map((secret) => ({ secret, line })),
      ).toEqual([]);
    }
  });
});
