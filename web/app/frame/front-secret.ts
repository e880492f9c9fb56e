const PARAMETER = 'auth_secret';
const KEPT_AS = 'beep-front-secret:';

/**
 * Removes the secret that Front adds to the page's URL. It becomes the frame's name, which survives a reload and which
 * no other frame can read; a page that is not framed discards it.
 */
export function hideFrontSecret(page: Window): void {
  const url = new URL(page.location.href);
  const secret = url.searchParams.get(PARAMETER);
  if (secret === null) return;
  url.searchParams.delete(PARAMETER);
  page.history.replaceState(page.history.state, '', url);
  if (page.parent !== page) page.name = KEPT_AS + secret;
}

/** The secret that {@link hideFrontSecret} stored; null if Front sent none. */
export function frontSecret(page: Window): string | null {
  return page.name.startsWith(KEPT_AS) ? page.name.slice(KEPT_AS.length) : null;
}
