import { type ExtensionHostId, HOSTS } from '@beep/core/hosts';
import { EXTENSION_TEXTS } from '@beep/core/texts';
import type { BuildSettings } from './build-settings.ts';
import { EXTENSION_KEYS } from './extension-keys.ts';

/** The parts that differ between the extensions' manifests. */
export interface ManifestOptions {
  readonly host: ExtensionHostId;
  /** As in package.json. */
  readonly version: string;
  readonly settings: BuildSettings;
}

const ICON_SIZES = [16, 32, 48, 128] as const;

/** The part of the manifest that is independent of the build tool. */
export function createManifest(options: ManifestOptions): {
  name: string;
  description: string;
  version: string;
  key: string;
  minimum_chrome_version: string;
  icons: Record<string, string>;
  action: { default_title: string; default_icon: Record<string, string> };
  permissions: ('offscreen' | 'storage')[];
  host_permissions: string[];
  web_accessible_resources: { resources: string[]; matches: string[]; use_dynamic_url: boolean }[];
} {
  const { host, version, settings } = options;
  const { name, description } = EXTENSION_TEXTS[host];
  // Files of the public folder beside the kit's sources.
  const icons = Object.fromEntries(ICON_SIZES.map((size) => [size, `icon/${size}.png`]));
  return {
    name,
    description,
    version,
    key: EXTENSION_KEYS[host],
    minimum_chrome_version: '123',
    icons,
    action: { default_title: name, default_icon: icons },
    permissions: ['offscreen', 'storage'],
    host_permissions: [`${settings.webUrl}/*`],
    web_accessible_resources: [
      { resources: ['panel.html'], matches: [HOSTS[host].extensionPages], use_dynamic_url: true },
    ],
  };
}
