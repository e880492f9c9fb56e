import { createSignIn, Header, SignInScreen, useActor } from '@beep/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { useComposition } from '../composition-context.tsx';
import { parseReturnPath } from '../session/return-state.ts';
import { useSession } from '../session/use-session.ts';
import { LogoLink } from '../shell/site-header.tsx';

export interface SignInPageProps {
  readonly heading: string;
  readonly welcome: string;
  readonly elsewhereText: string;
  readonly elsewhereLabel: string;
  readonly elsewherePath: '/log-in' | '/create-account';
}

/** Both sign-in pages: who is signed in leaves at once, to where they came from. */
export function SignInPage(props: SignInPageProps): ReactNode {
  const { session, prepareSignIn } = useComposition();
  const { state: returnState } = useLocation();
  const isSignedIn = useSession().status === 'signed-in';
  const [signIn] = useState(() => createSignIn(session));
  const state = useActor(signIn);

  useEffect(() => {
    void prepareSignIn().then(() => signIn.send({ type: 'prepared' }));
  }, [prepareSignIn, signIn]);

  if (isSignedIn) return <Navigate to={parseReturnPath(returnState)} replace />;
  return (
    <SignInScreen
      heading={props.heading}
      welcome={props.welcome}
      header={<Header logo={<LogoLink />} />}
      state={state}
      onPress={() => signIn.send({ type: 'press' })}
      elsewhere={
        <>
          {props.elsewhereText}{' '}
          <Link to={props.elsewherePath} state={returnState} replace>
            {props.elsewhereLabel}
          </Link>
        </>
      }
    />
  );
}
