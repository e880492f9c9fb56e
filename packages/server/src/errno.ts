/** The system's code of an error (`ENOENT`, `ENOSPC`); undefined for anything else. */
export function errnoOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

export function isMissingFile(error: unknown): boolean {
  return errnoOf(error) === 'ENOENT';
}
