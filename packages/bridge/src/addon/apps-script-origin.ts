/** The project's name may be followed by `-0lu` or `-1lu`, which Google does not document. */
const SANDBOX = /^https:\/\/n-[a-z0-9]+(-\d{1,2}lu)?-script\.googleusercontent\.com$/;

/**
 * True if Google runs the HTML of an Apps Script project at this origin. Every project has one, so it distinguishes an
 * add-on from a web site, not ours from another's.
 */
export function isAppsScriptOrigin(origin: string): boolean {
  return SANDBOX.test(origin);
}
