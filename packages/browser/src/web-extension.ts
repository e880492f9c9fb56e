/** What an extension's service worker needs besides: kept apart, because the pages' SDK must not get into its build. */
export {
  startWebExtensionIdentity,
  type WebExtensionIdentity,
  type WebExtensionIdentityOptions,
} from './identity/start-web-extension-identity.ts';
