/** The one page that verifies its framer itself: it answers listed extensions and shows nothing. */
export const EXTENSION_LOGIN = /^\/extension-login\/*$/;

/** True if the page of a host frames this one. */
export function isFramedHere(): boolean {
  return window.parent !== window && !EXTENSION_LOGIN.test(location.pathname);
}
