import type { ExtensionHostId } from '@beep/core';

/** Which identity back end the service uses, as an extension's build is told. Everything in it is public. */
export type ExtensionAuth =
  | { readonly mode: 'local' }
  | {
      readonly mode: 'firebase';
      readonly apiKey: string;
      readonly authDomain: string;
      readonly projectId: string;
    };

/** What is fixed in one build of one extension. */
export interface ExtensionConfig {
  readonly service: ExtensionHostId;
  /** The origin of the service, without a trailing slash. */
  readonly webUrl: string;
  readonly auth: ExtensionAuth;
}
