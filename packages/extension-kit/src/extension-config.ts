import type { ExtensionHostId } from '@beep/core/hosts';

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

/** The constants of one build of one extension. */
export interface ExtensionConfig {
  readonly host: ExtensionHostId;
  /** The origin of the service, without a trailing slash. */
  readonly webUrl: string;
  readonly auth: ExtensionAuth;
}
