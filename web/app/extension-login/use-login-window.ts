import {
  firefoxRedirect,
  type LoginWindowRequest,
  loginWindowEnd,
  parseLoginWindow,
  sealReply,
  writeExtensionLoginReply,
} from '@beep/bridge';
import { useEffect, useState } from 'react';
import { useComposition } from '../composition-context.tsx';
import { toLoginReply } from './to-login-reply.ts';

/** What this page is in a window. Null until that is known, and in a frame; `by-hand` if no extension opened it. */
export type LoginWindow = LoginWindowRequest | 'by-hand' | 'refused' | null;

/** Finds out whether a listed Firefox extension has opened this page. */
export function useLoginWindow(): LoginWindow {
  const { extensionIds } = useComposition();
  const [found, setFound] = useState<LoginWindow>(null);
  useEffect(() => {
    if (window.parent !== window) return;
    void Promise.all(extensionIds.map(firefoxRedirect)).then((redirects) =>
      setFound(parseLoginWindow(location.search, redirects) ?? 'by-hand'),
    );
  }, [extensionIds]);
  return found;
}

type SignIn = ReturnType<typeof useComposition>['session']['signIn'];

/** Signs in, and ends at the address where the extension waits, with the reply for it. */
export function signInForExtension(signIn: SignIn, { redirect, publicKey }: LoginWindowRequest): SignIn {
  return async (provider) => {
    const outcome = await signIn(provider);
    const reply = toLoginReply(outcome);
    if (reply.status === 'signed-in') {
      const sealed = await sealReply(writeExtensionLoginReply(reply), publicKey);
      // Not an entry of its own in the history.
      location.replace(loginWindowEnd(redirect, sealed));
    }
    return outcome;
  };
}
