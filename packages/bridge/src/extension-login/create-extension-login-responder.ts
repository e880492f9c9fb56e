import type { SignInProvider } from '@beep/core';
import { isFrom, type ReceivedMessage } from '../received-message.ts';
import {
  type ExtensionLoginReply,
  extensionLoginReady,
  parseExtensionLoginRequest,
  writeExtensionLoginReply,
} from './extension-login-messages.ts';

/** What the framed page stands on. */
export interface ExtensionLoginFrame {
  /** The window that frames the page; nobody else is heard. */
  readonly parent: unknown;
  /** `chrome-extension://<id>` of each configured extension. */
  readonly extensionOrigins: readonly string[];
  /** Posts to the parent, which receives it only while it is at `targetOrigin`. */
  readonly post: (message: string, targetOrigin: string) => void;
  /** Opens the provider's pop-up. What it throws is told as 'Authentication failed'. */
  readonly signIn: (provider: SignInProvider) => Promise<ExtensionLoginReply>;
}

/** The page's half of an extension's sign-in. It holds nothing; whoever listens to the window stops that. */
export interface ExtensionLoginResponder {
  /** Tells the parent that `receive` is connected. `parentOrigin` where the browser says who frames the page. */
  announce(parentOrigin?: string): void;
  /** To be given every message that the window hears. */
  receive(message: ReceivedMessage): void;
}

/** Answers the extensions that are listed, one request at a time; everybody else gets nothing. */
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
