export {
  createExtensionLoginResponder,
  type ExtensionLoginFrame,
  type ExtensionLoginResponder,
} from './extension-login/create-extension-login-responder.ts';
export {
  type ExtensionLoginCredential,
  type ExtensionLoginError,
  type ExtensionLoginProvider,
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
export { type HeardMessage, isFrom, messageFields, type TrustedSender } from './heard-message.ts';
