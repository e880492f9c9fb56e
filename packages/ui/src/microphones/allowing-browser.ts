import type { AllowingBrowser } from '@beep/core/microphones';

/** The order decides: most browsers name others too. */
const FAMILIES: readonly (readonly [name: RegExp, browser: AllowingBrowser])[] = [
  [/CriOS|FxiOS|EdgiOS|OPT\//, 'ios-other'],
  [/iPhone|iPad|iPod/, 'ios-safari'],
  [/Android/, 'android'],
  [/Edg\//, 'edge'],
  [/Firefox\//, 'firefox'],
  [/Chrome\//, 'chrome'],
  [/Safari\//, 'safari'],
];

/** Detects the browser whose permission steps to show. An iPad reports a Mac, but has touch. */
export function allowingBrowser({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): AllowingBrowser {
  const found = FAMILIES.find(([name]) => name.test(userAgent))?.[1] ?? 'other';
  return found === 'safari' && maxTouchPoints > 1 ? 'ios-safari' : found;
}
