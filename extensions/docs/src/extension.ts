import type { ExtensionAuth, ExtensionConfig } from '@beep/extension-kit/manifest';

declare const BEEP_WEB_URL: string;
declare const BEEP_AUTH: ExtensionAuth;

/** What this build is for; the build itself puts the values in. */
export const EXTENSION: ExtensionConfig = {
  service: 'docs',
  webUrl: BEEP_WEB_URL,
  auth: BEEP_AUTH,
};
