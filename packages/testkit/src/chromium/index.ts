export { findChromium } from './find-chromium.ts';
export { type ChromiumOptions, chromiumLaunchOptions } from './launch-options.ts';
