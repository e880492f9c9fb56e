import type { AuthConfig } from '@beep/api';
import { initializeApp } from 'firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  browserSessionPersistence,
  initializeAuth,
  inMemoryPersistence,
  type PopupRedirectResolver,
} from 'firebase/auth';
import { authSettings } from './auth-settings.ts';

/** Not getAuth(): that would also obey an emulator or a token-sync address in a global or a cookie. */
export function openAuth(config: AuthConfig, popupRedirectResolver?: PopupRedirectResolver): Auth {
  return initializeAuth(initializeApp({ ...authSettings(config) }), {
    persistence: [browserLocalPersistence, browserSessionPersistence, inMemoryPersistence],
    ...(popupRedirectResolver && { popupRedirectResolver }),
  });
}
