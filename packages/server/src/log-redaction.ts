import { createHmac, randomBytes } from 'node:crypto';

/** Keeps out of the log who somebody is and what opens something. */
export interface LogRedaction {
  /** An id as it is written down: the same id gives the same word, and the word does not give the id. */
  hash(id: string): string;
  /** A sentence or a path without tokens, e-mail addresses and queries, and with hashes for ids. */
  text(text: string): string;
  useKey(key: Buffer): void;
}

const HASH_LENGTH = 12;
/** A note that is listened to is asked for many times. */
const MAX_REMEMBERED = 1000;
const TOKEN = /\beyJ[\w-]{4,}(\.[\w-]*){0,2}|\bBearer +\S+/gi;
/** The user and password of an address such as `postgres://user:password@host`, whatever the password is made of. */
const LOGIN = /:\/\/[^\s/]*@/g;
/** A local part in quotation marks (RFC 5321, section 4.1.2) has spaces. */
const QUOTED_LOCAL_PART = /"[^"\n]{0,64}"(?=@)/g;
/** What stands together, up to where a sentence, a list or JSON goes on. */
const CHUNK = /[^\s"<>(),;]+/g;
/** An at sign behind a slash is a package's scope in a path. */
const ADDRESS = /[^/\\][@\uFF20\uFE6B]/;
const QUERY = /\?[^\s<>]+/g;
/** Ids of recordings, users, uploads and listeners are at least this long, and words hardly ever. */
const ID = /(?<![\w-])[\w-]{20,}(?![\w-])/g;

/** A character that is written as something else: in an address, in JSON or JavaScript, in HTML or XML. */
const ENCODED = /%[\da-f]{2}|[\\%]u[\da-f]{4}|\\x[\da-f]{2}|&#\d{1,7};|&#x[\da-f]{1,6};/i;
const PERCENT_RUN = /(?:%[\da-f]{2})+/gi;
const ESCAPED = /[\\%]u([\da-f]{4})|\\x([\da-f]{2})|&#(\d{1,7});|&#x([\da-f]{1,6});/gi;
/** Nobody reads more of one message, and nobody waits for it: it takes some 25 ms at worst. */
const MAX_CHARACTERS = 16_384;
const MAX_CODE_POINT = 0x10ffff;
/** What is still encoded after so many times was written to be looked at by nobody. */
const MAX_DECODINGS = 4;

export function createLogRedaction(): LogRedaction {
  let secret: Buffer = randomBytes(32);
  const remembered = new Map<string, string>();
  const hash = (id: string): string => {
    const known = remembered.get(id);
    if (known !== undefined) return known;
    const digest = createHmac('sha256', secret).update('log').update(id).digest('base64url');
    const word = `#${digest.slice(0, HASH_LENGTH)}`;
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(id, word);
    return word;
  };
  const redact = (text: string): string =>
    text
      .replace(TOKEN, '[token]')
      .replace(LOGIN, '://[login]@')
      .replace(QUOTED_LOCAL_PART, 'x')
      .replace(CHUNK, (chunk) => (ADDRESS.test(chunk) ? '[address]' : chunk))
      .replace(QUERY, '?[query]')
      .replace(ID, hash);
  return {
    hash,
    // As it is written, and once more as whoever follows it would read it.
    text: (long) => {
      const text = cutOff(long);
      const redacted = redact(text);
      return ENCODED.test(redacted) ? redact(decode(redacted)) : redacted;
    },
    useKey: (key) => {
      secret = key;
      remembered.clear();
    },
  };
}

function decode(text: string): string {
  let decoded = text;
  for (let times = 0; times < MAX_DECODINGS && ENCODED.test(decoded); times += 1) {
    decoded = decoded.replace(PERCENT_RUN, decodePercents).replace(ESCAPED, decodeEscape);
  }
  return decoded.replace(/\S+/g, (chunk) => (ENCODED.test(chunk) ? '[encoded]' : chunk));
}

/** Bytes that are no UTF-8 become signs that are in no id and no address. */
function decodePercents(run: string): string {
  return Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8');
}

function decodeEscape(
  _escape: string,
  ...[unicode, byte, decimal, hexadecimal]: readonly (string | undefined)[]
): string {
  const hex = unicode ?? byte ?? hexadecimal;
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return code <= MAX_CODE_POINT ? String.fromCodePoint(code) : ' ';
}

/** The beginning of a long text, up to a space: half a secret looks like none. */
function cutOff(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text;
  const end = Math.max(text.lastIndexOf(' ', MAX_CHARACTERS), text.lastIndexOf('\n', MAX_CHARACTERS), 0);
  return `${text.slice(0, end)} [cut off]`;
}
