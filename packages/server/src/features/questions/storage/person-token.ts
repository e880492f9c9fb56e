import { createHash, randomBytes } from 'node:crypto';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** What is stored of the token of a browser or a label, which is the only proof of who replied. */
export function hashReplyToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * Whose tries an answer takes where anyone may answer: those of the typed name in this browser, because children share
 * devices; of the browser if `name` is null. The hash includes the token, which is not stored, so that a deleted name cannot
 * be found by trying a list of names.
 */
export function answererOf(token: string, name: string | null): string {
  return hashReplyToken(name === null ? token : `${token} ${name}`);
}

export interface PersonToken {
  /** 32 random bytes as base64url. */
  readonly token: string;
  readonly token_hash: string;
}

/** Makes what proves that somebody answers as a person of a list. */
export function newPersonToken(): PersonToken {
  const token = randomBytes(32).toString('base64url');
  return { token, token_hash: hashReplyToken(token) };
}

/** A condition on a row of `replies`: it is an answer of the person whose token has this hash, whoever has sent it. */
export function isOfLabel(tokenHash: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from question_people where question_people.recording_id = replies.recording_id
    and question_people.id = replies.person and question_people.token_hash = ${tokenHash})`;
}
