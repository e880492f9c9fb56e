export { findChromium } from './find-chromium.ts';
export { launchChromium } from './launch-chromium.ts';
export { type ChromiumOptions, chromiumLaunchOptions } from './launch-options.ts';
