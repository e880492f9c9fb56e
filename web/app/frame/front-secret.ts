const PARAMETER = 'auth_secret';
const KEPT_AS = 'beep-front-secret:';

/**
 * Takes the secret that Front adds to the page's address out of it. It is kept as the frame's name, which survives a reload
 * and which no other frame can read; a page that is not framed keeps nothing.
 */
export function hideFrontSecret(page: Window): void {
  const url = new URL(page.location.href);
  const secret = url.searchParams.get(PARAMETER);
  if (secret === null) return;
  url.searchParams.delete(PARAMETER);
  page.history.replaceState(page.history.state, '', url);
  if (page.parent !== page) page.name = KEPT_AS + secret;
}

/** What {@link hideFrontSecret} took; null where Front sent nothing. */
export function frontSecret(page: Window): string | null {
  return page.name.startsWith(KEPT_AS) ? page.name.slice(KEPT_AS.length) : null;
}
