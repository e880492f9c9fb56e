/** The `code` of a system error (`ENOENT`, `ENOSPC`); undefined for anything else. */
export function errnoOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

export function isMissingFile(error: unknown): boolean {
  return errnoOf(error) === 'ENOENT';
}

/** Codes of the disk, the network and the database (`ENOSPC`, `EIO`, SQLite errors). */
const OUTSIDE = /^(E[A-Z0-9]+|ERR_SQLITE_ERROR)$/;

/** True if the disk, the network or the database failed, rather than the service or the request. */
export function isFromOutside(error: unknown): boolean {
  return OUTSIDE.test(errnoOf(error) ?? '');
}
