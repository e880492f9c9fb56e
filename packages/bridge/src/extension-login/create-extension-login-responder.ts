import type { SignInProvider } from '@beep/core/session';
import { isFrom, type ReceivedMessage } from '../received-message.ts';
import {
  type ExtensionLoginReply,
  extensionLoginReady,
  parseExtensionLoginRequest,
  writeExtensionLoginReply,
} from './extension-login-messages.ts';

/** Dependencies of the framed page. */
export interface ExtensionLoginFrame {
  /** The window that frames the page; messages of others are ignored. */
  readonly parent: unknown;
  /** `chrome-extension://<id>` of each configured extension. */
  readonly extensionOrigins: readonly string[];
  /** Posts to the parent, which receives it only while it is at `targetOrigin`. */
  readonly post: (message: string, targetOrigin: string) => void;
  /** Opens the provider's pop-up. An exception becomes 'Authentication failed'. */
  readonly signIn: (provider: SignInProvider) => Promise<ExtensionLoginReply>;
}

/** The page's end of an extension's sign-in. To stop it, remove the window's message listener. */
export interface ExtensionLoginResponder {
  /** Notifies the parent that `receive` is connected. `parentOrigin` if the browser reports the embedder. */
  announce(parentOrigin?: string): void;
  /** Call it with every message that the window receives. */
  receive(message: ReceivedMessage): void;
}

/** Responds to the listed extensions, one request at a time; ignores all others. */
export function createExtensionLoginResponder(frame: ExtensionLoginFrame): ExtensionLoginResponder {
  const { parent, extensionOrigins, post, signIn } = frame;
  let isBusy = false;

  async function serve(provider: SignInProvider, origin: string): Promise<void> {
    isBusy = true;
    const reply = await signIn(provider).catch(() => AUTHENTICATION_FAILED);
    isBusy = false;
    post(writeExtensionLoginReply(reply), origin);
  }

  return {
    announce(parentOrigin) {
      const targets = extensionOrigins.filter((origin) => origin === (parentOrigin ?? origin));
      for (const origin of targets) post(extensionLoginReady(), origin);
    },
    receive(message) {
      if (!isFrom(message, { source: parent, origins: extensionOrigins })) return;
      const request = parseExtensionLoginRequest(message.data);
      if (request === undefined || isBusy) return;
      if ('provider' in request) void serve(request.provider, message.origin);
      else post(writeExtensionLoginReply({ status: 'failed', error: request.error }), message.origin);
    },
  };
}

const AUTHENTICATION_FAILED: ExtensionLoginReply = { status: 'failed', error: 'Authentication failed' };
