import type { OidcProvider } from './sign-in-providers.ts';

export type AuthMode = 'local' | 'firebase' | 'oidc';

/** How pages sign in to accounts of the service itself. */
export interface OwnAccounts {
  /** Where the service signs in: below it are `log-out`, and `start` of a window or the `gapi.js` of a pop-up. */
  readonly path: `/${string}/`;
  readonly signIn: 'pop-up' | 'window';
}

/** The values of `AUTH`. Undefined: the accounts are those of a Firebase project. The service has a folder for each. */
export const AUTH_MODES: Readonly<Record<AuthMode, OwnAccounts | undefined>> = {
  local: { path: '/local-auth/', signIn: 'pop-up' },
  firebase: undefined,
  oidc: { path: '/oidc/', signIn: 'window' },
};

/** The SDK's settings of a Firebase project. */
export interface FirebaseProject {
  readonly apiKey: string;
  readonly authDomain: string;
  readonly projectId: string;
}

/** The identity back end of the pages. All of it is public. The project is set for `firebase` only. */
export interface AuthConfig extends Partial<FirebaseProject> {
  readonly mode: AuthMode;
  /** Of `oidc`, in the order of their buttons. An extension knows none: the service's window lets the user choose. */
  readonly providers?: readonly OidcProvider[];
}
