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
/** Also the user and password of an address such as `postgres://user:password@host`. */
const BEFORE_AND_AFTER_AT = /[^\s"'<>(),;]+@[^\s"'<>(),;]+/g;
const QUERY = /\?[^\s"'<>]+/g;
/** Ids of recordings, users, uploads and listeners are at least this long, and words hardly ever. */
const ID = /(?<![\w-])[\w-]{20,}(?![\w-])/g;

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
  return {
    hash,
    text: (text) =>
      text
        .replace(TOKEN, '[token]')
        .replace(BEFORE_AND_AFTER_AT, '[address]')
        .replace(QUERY, '?[query]')
        .replace(ID, hash),
    useKey: (key) => {
      secret = key;
      remembered.clear();
    },
  };
}
