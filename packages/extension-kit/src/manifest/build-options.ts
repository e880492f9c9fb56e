import type { BuildSettings } from './build-settings.ts';

/** Options common to all bundlers of extensions. */
export interface BuildOptions {
  /** The constants of the extension's configuration. */
  readonly define: Readonly<Record<'BEEP_WEB_URL' | 'BEEP_AUTH', string>>;
  readonly rolldownOptions: { readonly checks: { readonly moduleLevelDirective: boolean } };
}

export function createBuildOptions({ webUrl, auth }: BuildSettings): BuildOptions {
  return {
    define: { BEEP_WEB_URL: JSON.stringify(webUrl), BEEP_AUTH: JSON.stringify(auth) },
    // Libraries begin each file with "use client", which has no effect here and would be reported a thousand times.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  };
}
