import type { AuthMode } from '@beep/core/session';
import { FIREBASE_MODE } from './firebase/firebase-mode.ts';
import type { IdentityMode } from './identity.ts';
import { LOCAL_MODE } from './local/local-mode.ts';
import { OIDC_MODE } from './oidc/oidc-mode.ts';

/** The values of `AUTH`. */
export const IDENTITY_MODES: Readonly<Record<AuthMode, IdentityMode>> = {
  local: LOCAL_MODE,
  firebase: FIREBASE_MODE,
  oidc: OIDC_MODE,
};
