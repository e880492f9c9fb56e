const PHONES = /iPhone|iPad|iPod|Android/;

/** Whether the browser says that it runs on a phone (spec 1, section 2: header). */
export function isPhone(userAgent: string): boolean {
  return PHONES.test(userAgent);
}
