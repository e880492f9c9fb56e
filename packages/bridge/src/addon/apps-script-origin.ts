const SANDBOX = /^https:\/\/n-[a-z0-9]+(-0lu)?-script\.googleusercontent\.com$/;

/**
 * Whether an origin is one in which Google runs an Apps Script project's own HTML. Every project has one, so it
 * tells an add-on from a web site, not ours from another's.
 */
export function isAppsScriptOrigin(origin: string): boolean {
  return SANDBOX.test(origin);
}
