const PUBLIC_PATH = /^\/(|products\/[\w-]+|pricing|about-us|terms|privacy)$/;

/** True for the paths of pages that are text: drawn by the server, they do not need React. */
export function isPublicPath(pathname: string): boolean {
  return PUBLIC_PATH.test(pathname);
}
