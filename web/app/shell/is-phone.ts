const PHONES = /iPhone|iPad|iPod|Android/;

/** True for a phone's user agent. */
export function isPhone(userAgent: string): boolean {
  return PHONES.test(userAgent);
}
