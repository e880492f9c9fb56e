import type { BrowserTraits, ExtensionConfig } from '@beep/extension-kit/manifest';

declare const BEEP_HOST: ExtensionConfig['host'];
declare const BEEP_WEB_URL: string;
declare const BEEP_AUTH: ExtensionConfig['auth'];
declare const BEEP_BROWSER: BrowserTraits;

/** The build's constants, injected by the build. */
export const CONFIG: ExtensionConfig = {
  host: BEEP_HOST,
  webUrl: BEEP_WEB_URL,
  auth: BEEP_AUTH,
  browser: BEEP_BROWSER,
};
