import { createHmac, randomBytes } from 'node:crypto';

/** Removes identities and secrets from log lines. */
export interface LogRedaction {
  /** The hash under which an id is logged: the same for the same id, and not reversible. */
  hash(id: string): string;
  /** A text without tokens, e-mail addresses and queries, with hashes in place of ids. */
  text(text: string): string;
  useKey(key: Buffer): void;
}

const HASH_LENGTH = 12;
/** A cache: the same recording is requested many times. */
const MAX_REMEMBERED = 1000;
const TOKEN = /\beyJ[\w-]{4,}(\.[\w-]*){0,2}|beep_[\da-f]{8,}|whsec_[\w+/=]{8,}|\bBearer +\S+/gi;
/** The user and password in an address such as `postgres://user:password@host`, with any characters. */
const LOGIN = /:\/\/[^\s/]*@/g;
/** A quoted local part may contain spaces (RFC 5321, section 4.1.2). */
const QUOTED_LOCAL_PART = /"[^"\n]{0,64}"(?=@)/g;
/** A run of characters up to the next delimiter of a sentence, a list or JSON. */
const CHUNK = /[^\s"<>(),;]+/g;
/** An at sign after a slash is a package scope in a path. */
const ADDRESS = /[^/\\][@\uFF20\uFE6B]/;
const QUERY = /\?[^\s<>]+/g;
/** Ids of recordings, users, uploads and listeners are at least this long; ordinary words hardly ever are. */
const ID = /(?<![\w-])[\w-]{20,}(?![\w-])/g;

/** An encoded character: in a URL, in JSON or JavaScript, in HTML or XML. */
const ENCODED = /%[\da-f]{2}|[\\%]u[\da-f]{4}|\\x[\da-f]{2}|&#\d{1,7};|&#x[\da-f]{1,6};/i;
const PERCENT_RUN = /(?:%[\da-f]{2})+/gi;
const ESCAPED = /[\\%]u([\da-f]{4})|\\x([\da-f]{2})|&#(\d{1,7});|&#x([\da-f]{1,6});/gi;
/** Longer messages are cut: this many characters take some 25 ms at worst. */
const MAX_CHARACTERS = 16_384;
const MAX_CODE_POINT = 0x10ffff;
/** Text that is still encoded after this many rounds is not meant to be read. */
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
    // Redacts the text as written and, if it is encoded, its decoded form too.
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

/** Invalid UTF-8 becomes replacement characters, which occur in no id or address. */
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

/** Cuts a long text at a space: half a secret would not be recognised. */
function cutOff(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text;
  const end = Math.max(text.lastIndexOf(' ', MAX_CHARACTERS), text.lastIndexOf('\n', MAX_CHARACTERS), 0);
  return `${text.slice(0, end)} [cut off]`;
}
