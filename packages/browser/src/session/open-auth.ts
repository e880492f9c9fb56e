import type { AuthConfig } from '@beep/core/session';
import { initializeApp } from '@firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  browserSessionPersistence,
  initializeAuth,
  inMemoryPersistence,
  type PopupRedirectResolver,
} from '@firebase/auth';
import { authSettings } from './auth-settings.ts';

/** Options of an identity. */
export interface IdentityOptions {
  /**
   * `browser` signs in for all pages of the site, and keeps the session in their storage. `tab` keeps it for one tab, where
   * it survives a reload. `page` neither reads nor writes storage: the session ends with the page.
   */
  readonly scope: 'browser' | 'tab' | 'page';
}

export interface AuthOptions extends IdentityOptions {
  readonly popupRedirectResolver?: PopupRedirectResolver;
}

const PERSISTENCE = {
  browser: [browserLocalPersistence, browserSessionPersistence, inMemoryPersistence],
  tab: [browserSessionPersistence, inMemoryPersistence],
  page: inMemoryPersistence,
};

/** Not getAuth(): that would also obey an emulator or a token-sync address in a global or a cookie. */
export function openAuth(config: AuthConfig, { scope, ...options }: AuthOptions): Auth {
  const auth = initializeAuth(initializeApp({ ...authSettings(config) }), {
    persistence: PERSISTENCE[scope],
    ...options,
  });
  if (scope === 'browser') window.addEventListener('pageshow', compareOnBack);
  return auth;
}

/**
 * Firefox tells a page that Back brings back as it was nothing of what others have stored meanwhile: a log-out, or another
 * user. At an event without a key the SDK compares what it knows with what is stored.
 */
function compareOnBack({ persisted }: PageTransitionEvent): void {
  if (persisted) window.dispatchEvent(new StorageEvent('storage'));
}
