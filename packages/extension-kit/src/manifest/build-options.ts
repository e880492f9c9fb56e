import type { BuildSettings } from './build-settings.ts';

/** What every bundler of an extension is told alike. */
export interface BuildOptions {
  /** The constants that an extension's configuration is made of. */
  readonly define: Readonly<Record<'BEEP_WEB_URL' | 'BEEP_AUTH', string>>;
  readonly rolldownOptions: { readonly checks: { readonly moduleLevelDirective: boolean } };
}

export function createBuildOptions({ webUrl, auth }: BuildSettings): BuildOptions {
  return {
    define: { BEEP_WEB_URL: JSON.stringify(webUrl), BEEP_AUTH: JSON.stringify(auth) },
    // Libraries begin each of their files with "use client", which means nothing here and would be told a thousand times.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  };
}
