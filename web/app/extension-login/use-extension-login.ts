import { extensionOrigins } from '@beep/api';
import { createExtensionLoginResponder } from '@beep/bridge';
import { useEffect } from 'react';
import { useComposition } from '../composition-context.tsx';
import { toLoginReply } from './to-login-reply.ts';

/**
 * Answers the extension that frames this page. Listens before the identity provider is loaded, and reports ready once a
 * pop-up can open without a delay: after one, browsers would block it.
 */
export function useExtensionLogin(): void {
  const { extensionIds, prepareSignIn, session } = useComposition();
  useEffect(() => {
    const { parent } = window;
    if (parent === window) return;
    const responder = createExtensionLoginResponder({
      parent,
      extensionOrigins: extensionOrigins(extensionIds),
      post: (message, targetOrigin) => parent.postMessage(message, targetOrigin),
      signIn: async (provider) => toLoginReply(await session.signIn(provider)),
    });
    const end = new AbortController();
    window.addEventListener('message', responder.receive, { signal: end.signal });
    // Firefox has no `ancestorOrigins`: post to every listed extension; only the framing one receives it.
    const framedBy = location.ancestorOrigins?.[0];
    void prepareSignIn().then(() => {
      if (!end.signal.aborted) responder.announce(framedBy);
    });
    return () => end.abort();
  }, [extensionIds, prepareSignIn, session]);
}
