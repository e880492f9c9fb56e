/** Exports for extensions' service workers, kept apart because their build must not include the pages' SDK. */
export {
  startWebExtensionIdentity,
  type WebExtensionIdentity,
  type WebExtensionIdentityOptions,
} from './session/start-web-extension-identity.ts';
