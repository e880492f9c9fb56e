import type { LoginWindowRequest } from '@beep/bridge';
import { signInText } from '@beep/core/session';
import { EXTENSION_LOGIN_TEXTS } from '@beep/core/texts';
import { createSignIn, Notice, PageHead, SignInButtons, useActor } from '@beep/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { useComposition } from '../composition-context.tsx';
import { signInForExtension } from './use-login-window.ts';

/** The page in the window that a Firefox extension opens. The press lets the browser open the provider's pop-up. */
export function WindowLogin({ request }: { readonly request: LoginWindowRequest }): ReactNode {
  const { prepareSignIn, session } = useComposition();
  const [signIn] = useState(() => createSignIn({ signIn: signInForExtension(session.signIn, request) }));
  const state = useActor(signIn);

  useEffect(() => {
    void prepareSignIn().then(() => signIn.send({ type: 'prepared' }));
  }, [prepareSignIn, signIn]);

  return (
    <>
      <PageHead
        takesFocus
        heading={EXTENSION_LOGIN_TEXTS.windowHeading}
        lead={EXTENSION_LOGIN_TEXTS.windowHint}
      />
      <SignInButtons state={state} onPress={(provider) => signIn.send({ type: 'press', provider })} />
      {state.status === 'failed' && <Notice kind="error">{signInText(state.code)}</Notice>}
    </>
  );
}
