import type { AllowingBrowser } from '@beep/core';

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

/** In which browser the user would allow the microphone. An iPad calls itself a Mac, but can be touched. */
export function allowingBrowser({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): AllowingBrowser {
  const found = FAMILIES.find(([name]) => name.test(userAgent))?.[1] ?? 'other';
  return found === 'safari' && maxTouchPoints > 1 ? 'ios-safari' : found;
}
