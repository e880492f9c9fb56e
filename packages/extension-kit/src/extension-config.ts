import type { ExtensionHostId } from '@beep/core/hosts';
import type { AuthConfig } from '@beep/core/session';
import type { HostAdapter } from './content/host-adapter.ts';

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
  /** As configured in the build. */
  readonly auth: AuthConfig;
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
