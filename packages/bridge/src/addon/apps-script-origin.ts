/** Behind the project's name may stand `-0lu` or `-1lu`, which Google documents nowhere. */
const SANDBOX = /^https:\/\/n-[a-z0-9]+(-\d{1,2}lu)?-script\.googleusercontent\.com$/;

/**
 * Whether an origin is one in which Google runs an Apps Script project's own HTML. Every project has one, so it
 * tells an add-on from a web site, not ours from another's.
 */
export function isAppsScriptOrigin(origin: string): boolean {
  return SANDBOX.test(origin);
}
