const PHONES = /iPhone|iPad|iPod|Android/;

/** True for a phone's user agent (spec 1, section 2: header). */
export function isPhone(userAgent: string): boolean {
  return PHONES.test(userAgent);
}
