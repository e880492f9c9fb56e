const PUBLIC_PATH = /^\/(|products\/[\w-]+|pricing|about-us|terms|privacy)$/;

/** True for the paths of pages that are text: drawn by the server, they need neither React nor the router. */
export function isPublicPath(pathname: string): boolean {
  return PUBLIC_PATH.test(pathname);
}
