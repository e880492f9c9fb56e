/** The system's code of an error (`ENOENT`, `ENOSPC`); undefined for anything else. */
export function errnoOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

export function isMissingFile(error: unknown): boolean {
  return errnoOf(error) === 'ENOENT';
}

/** Codes of the disk, the network and the database (`ENOSPC`, `EIO`, SQLite's). */
const OUTSIDE = /^(E[A-Z0-9]+|ERR_SQLITE_ERROR)$/;

/** Whether what the service stands on refused, and neither the service nor a request is at fault. */
export function isFromOutside(error: unknown): boolean {
  return OUTSIDE.test(errnoOf(error) ?? '');
}
