import { HOSTS } from '@beep/core/hosts';
import type { Extension } from '../extension-config.ts';
import {
  BROWSERS,
  type BrowserManifest,
  type BrowserName,
  type ExtensionPage,
  type Permission,
} from './browsers.ts';
import { type BuildSettings, readBuildSettings } from './build-settings.ts';

/** One build of one extension. */
export interface ExtensionOptions {
  readonly extension: Pick<Extension, 'allFrames' | 'host'>;
  /** The public key that fixes the id of an unpacked extension. The Web Store replaces it. */
  readonly key: string;
  /** As in package.json. */
  readonly version: string;
  readonly browser: BrowserName;
  /** See {@link readBuildSettings}. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The part of the manifest that is independent of the build tool. */
export interface ExtensionManifest extends BrowserManifest {
  /** The folder of `_locales` for browsers in other languages. */
  default_locale: string;
  name: string;
  description: string;
  version: string;
  icons: Record<string, string>;
  action: { default_title: string; default_icon: Record<string, string> };
  permissions: Permission[];
  host_permissions: string[];
  web_accessible_resources: { resources: string[]; matches: string[]; use_dynamic_url?: boolean }[];
}

/** What a bundler needs to build an extension for one browser. */
export interface ExtensionBuild {
  readonly manifest: ExtensionManifest;
  readonly background: 'service-worker' | 'event-page';
  readonly contentScript: { matches: string[]; all_frames?: boolean; run_at: 'document_idle' };
  /** The pages, each an HTML file of this name. */
  readonly pages: readonly ExtensionPage[];
  /** The constants of the extension's configuration. */
  readonly define: Readonly<Record<`BEEP_${'AUTH' | 'BROWSER' | 'HOST' | 'WEB_URL'}`, string>>;
  readonly rolldownOptions: { readonly checks: { readonly moduleLevelDirective: boolean } };
}

const ICON_SIZES = [16, 32, 48, 128] as const;

/** Describes the build of an extension for one browser. {@link BROWSERS} lists what differs between them. */
export function defineExtension({ env, ...options }: ExtensionOptions): ExtensionBuild {
  const settings = readBuildSettings(env);
  const { host, allFrames } = options.extension;
  const { background, pages, traits } = BROWSERS[options.browser];
  return {
    manifest: createManifest(options, settings),
    background,
    contentScript: {
      matches: [HOSTS[host].extensionPages],
      ...(allFrames && { all_frames: true }),
      run_at: 'document_idle',
    },
    pages,
    define: {
      BEEP_HOST: JSON.stringify(host),
      BEEP_WEB_URL: JSON.stringify(settings.webUrl),
      BEEP_AUTH: JSON.stringify(settings.auth),
      BEEP_BROWSER: JSON.stringify(traits),
    },
    // Libraries begin each file with "use client", which has no effect here and would be reported a thousand times.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  };
}

function createManifest(
  { extension: { host }, key, version, browser }: Omit<ExtensionOptions, 'env'>,
  settings: BuildSettings,
): ExtensionManifest {
  const { manifest, permissions, hasDynamicUrl, servicePattern } = BROWSERS[browser];
  // Files of the public folder beside the kit's sources.
  const icons = Object.fromEntries(ICON_SIZES.map((size) => [size, `icon/${size}.png`]));
  const panel = { resources: ['panel.html'], matches: [HOSTS[host].extensionPages] };
  return {
    default_locale: 'en',
    name: '__MSG_name__',
    description: '__MSG_description__',
    version,
    ...manifest({ host, key, settings }),
    icons,
    action: { default_title: '__MSG_name__', default_icon: icons },
    permissions,
    host_permissions: [servicePattern(settings.webUrl)],
    web_accessible_resources: [hasDynamicUrl ? { ...panel, use_dynamic_url: true } : panel],
  };
}
