import type { LoginWindowRequest } from '@beep/bridge';
import { signInText } from '@beep/core/session';
import { EXTENSION_LOGIN_TEXTS } from '@beep/core/texts';
import { Notice, PageHead, SignInButtons, useSignIn } from '@beep/ui';
import type { ReactNode } from 'react';
import { useComposition } from '../composition-context.tsx';
import { signInForExtension } from './use-login-window.ts';

/** The page in the window that a Firefox extension opens. The press lets the browser open the provider's pop-up. */
export function WindowLogin({ request }: { readonly request: LoginWindowRequest }): ReactNode {
  const { prepareSignIn, session } = useComposition();
  const signIn = useSignIn({ signIn: signInForExtension(session.signIn, request), prepare: prepareSignIn });
  return (
    <>
      <PageHead
        takesFocus
        heading={EXTENSION_LOGIN_TEXTS.windowHeading}
        lead={EXTENSION_LOGIN_TEXTS.windowHint}
      />
      <SignInButtons {...signIn} />
      {signIn.state.status === 'failed' && <Notice kind="error">{signInText(signIn.state.code)}</Notice>}
    </>
  );
}
