import { isLoopbackOrigin } from '@beep/bridge';
import type { ExtensionHostId } from '@beep/core/hosts';
import type { BrowserTraits } from '../extension-config.ts';
import type { BuildSettings } from './build-settings.ts';

/** The browsers with a build of their own, in the words of the build tools. Edge runs the one for Chrome. */
export type BrowserName = 'chrome' | 'firefox';

/** The permissions of all builds. */
export type Permission = 'identity' | 'offscreen' | 'storage';

/** Keys of the manifest that only one browser knows. */
export interface BrowserManifest {
  readonly key?: string;
  readonly minimum_chrome_version?: string;
  readonly browser_specific_settings?: {
    readonly gecko: {
      readonly id: string;
      readonly strict_min_version: string;
      readonly data_collection_permissions: { readonly required: DataKind[] };
    };
  };
}

/** The kinds of data of Firefox's consent, as far as the extensions send them. */
type DataKind = 'authenticationInfo' | 'personalCommunications' | 'personallyIdentifyingInfo';

/** A page of an extension. */
export type ExtensionPage = 'offscreen' | 'options' | 'panel' | 'permission' | 'popup';

interface ManifestInput {
  readonly host: ExtensionHostId;
  readonly key: string;
  readonly settings: BuildSettings;
}

interface BrowserDifferences {
  readonly permissions: Permission[];
  /** The background script: a worker without a document, or a page that the browser ends when it is idle. */
  readonly background: 'service-worker' | 'event-page';
  readonly pages: readonly ExtensionPage[];
  /** The panel's address changes with each session. Without it, the extension's own address is random. */
  readonly hasDynamicUrl: boolean;
  /** The pattern of the service's addresses. */
  readonly servicePattern: (webUrl: string) => string;
  readonly manifest: (build: ManifestInput) => BrowserManifest;
  readonly traits: BrowserTraits;
}

/** Everything that differs between the browsers. */
export const BROWSERS: Readonly<Record<BrowserName, BrowserDifferences>> = {
  chrome: {
    permissions: ['offscreen', 'storage'],
    background: 'service-worker',
    pages: ['panel', 'popup', 'options', 'permission', 'offscreen'],
    hasDynamicUrl: true,
    servicePattern: (webUrl) => `${webUrl}/*`,
    manifest: ({ key }) => ({ key, minimum_chrome_version: '123' }),
    traits: {
      signIn: 'frame',
      panelOrigin: 'id',
      microphoneSetting: 'chrome://settings/content/siteDetails?site=',
    },
  },
  firefox: {
    permissions: ['identity', 'storage'],
    background: 'event-page',
    pages: ['panel', 'popup', 'options', 'permission'],
    hasDynamicUrl: false,
    // Its patterns have no ports; one with a port matches nothing.
    servicePattern(webUrl) {
      const { protocol, hostname } = new URL(webUrl);
      return `${protocol}//${hostname}/*`;
    },
    manifest: ({ host, settings: { webUrl } }) => ({
      browser_specific_settings: {
        gecko: {
          id: geckoId(host, webUrl),
          // The first with the consent to data collection on all systems.
          strict_min_version: '142.0',
          data_collection_permissions: {
            required: ['authenticationInfo', 'personalCommunications', 'personallyIdentifyingInfo'],
          },
        },
      },
    }),
    traits: { signIn: 'window', panelOrigin: 'address', microphoneSetting: null },
  },
};

/** Its owner chooses the id of a Firefox extension. It belongs to the service, so that two services never share one. */
function geckoId(host: ExtensionHostId, webUrl: string): string {
  return `${host}@${isLoopbackOrigin(webUrl) ? 'localhost' : new URL(webUrl).hostname}`;
}
