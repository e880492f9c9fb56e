import type { ExtensionHostId } from '@beep/core/hosts';
import type { HostAdapter } from './content/host-adapter.ts';

/** The identity back end, as configured in an extension's build. All of it is public. */
export type ExtensionAuth =
  | { readonly mode: 'local' }
  /** The service's window lets the user choose, so providers may change without a new build. */
  | { readonly mode: 'oidc'; readonly providers: readonly [] }
  | {
      readonly mode: 'firebase';
      readonly apiKey: string;
      readonly authDomain: string;
      readonly projectId: string;
    };

/** What a running extension does differently in its browser. */
export interface BrowserTraits {
  /** How the site's sign-in page is asked: in a frame of the extension, or in a window that the browser reads. */
  readonly signIn: 'frame' | 'window';
  /** The origin of the panel's page: of the extension's id, or of the address that the browser gives for it. */
  readonly panelOrigin: 'id' | 'address';
  /** The browser's settings page for the permissions of an origin, which follows; null if extensions cannot open one. */
  readonly microphoneSetting: string | null;
}

/** The constants of one build of one extension. */
export interface ExtensionConfig {
  readonly host: ExtensionHostId;
  /** The origin of the service, without a trailing slash. */
  readonly webUrl: string;
  readonly auth: ExtensionAuth;
  readonly browser: BrowserTraits;
}

/** What differs between the extensions. */
export interface Extension {
  readonly host: ExtensionHostId;
  /** The tool that builds it. */
  readonly tool: 'crxjs' | 'wxt';
  /** It runs in frames of the host's pages too. */
  readonly allFrames?: boolean;
  /** Called once in each page. The adapter listens until `signal` aborts; null if the page is none of the extension's. */
  readonly createAdapter: (signal: AbortSignal) => HostAdapter | null;
}
