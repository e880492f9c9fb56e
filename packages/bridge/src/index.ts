export { INTERFACE_VERSION, parseAddonNonce } from './addon/addon-messages.ts';
export { isAppsScriptOrigin } from './addon/apps-script-origin.ts';
export {
  type AddonConnection,
  type AddonInsertOutcome,
  type AddonPage,
  type AddonStatus,
  createAddonConnection,
} from './addon/create-addon-connection.ts';
export {
  type AddonInsertion,
  type AddonResponder,
  type AddonSide,
  createAddonResponder,
} from './addon/create-addon-responder.ts';
export { VOUCHED_PARAMETER } from './addon/vouched-parameter.ts';
export {
  createExtensionLoginResponder,
  type ExtensionLoginFrame,
  type ExtensionLoginResponder,
} from './extension-login/create-extension-login-responder.ts';
export {
  type ExtensionLoginCredential,
  type ExtensionLoginError,
  type ExtensionLoginReply,
  type ExtensionLoginRequest,
  type ExtensionLoginUser,
  extensionLoginReady,
  extensionLoginRequest,
  isExtensionLoginReady,
  parseExtensionLoginReply,
  parseExtensionLoginRequest,
  writeExtensionLoginReply,
} from './extension-login/extension-login-messages.ts';
export {
  firefoxRedirect,
  type LoginWindowRequest,
  loginWindowEnd,
  loginWindowUrl,
  parseLoginWindow,
  sealedReplyOf,
} from './extension-login/login-window.ts';
export { createReplyKey, type ReplyKey, sealReply } from './extension-login/sealed-reply.ts';
export { isFrom, messageFields, type ReceivedMessage, type TrustedSender } from './received-message.ts';
export { isLoopbackOrigin, parseServiceOrigin } from './service-origin.ts';
