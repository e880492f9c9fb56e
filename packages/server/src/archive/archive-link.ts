import { createHmac } from 'node:crypto';
import { routes } from '@beep/api/contract';
import { isAnyOf } from '../auth/is-any-of.ts';

/** Prefix of the signed text: a signature for another purpose opens no archive. */
const SIGNED_AS = 'beep-archive-v1';
const GRANT = /^(\d{1,16})\.([\w-]{43})$/;

export interface ArchiveGrant {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

export interface ArchiveLinkDeps {
  readonly publicUrl: string;
  readonly listenSecret: Buffer;
  readonly now: () => number;
}

/** The address of an archive for whoever has it, so that a browser's download manager can continue a download. */
export function archiveLink(
  { publicUrl, listenSecret }: Pick<ArchiveLinkDeps, 'publicUrl' | 'listenSecret'>,
  grant: ArchiveGrant,
): string {
  const path = routes.getArchiveFile.path.replace('{archive}', grant.id);
  return `${publicUrl}${path}?grant=${grant.expiresAt}.${sign(listenSecret, grant)}`;
}

/** True if the text of a link's `grant` allows the archive at this time. */
export function allowsArchive(
  { listenSecret, now }: Pick<ArchiveLinkDeps, 'listenSecret' | 'now'>,
  id: string,
  text: string,
): boolean {
  const [, until = '', signature = ''] = GRANT.exec(text) ?? [];
  const expiresAt = Number(until);
  if (until === '' || expiresAt <= now()) return false;
  return isAnyOf(signature, [sign(listenSecret, { id, expiresAt })]);
}

function sign(secret: Buffer, { id, expiresAt }: ArchiveGrant): string {
  return createHmac('sha256', secret).update(`${SIGNED_AS}.${id}.${expiresAt}`).digest('base64url');
}
