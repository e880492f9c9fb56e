import { type CurrentUser, signInText } from '@beep/core/session';
import {
  CONTROL_LABELS,
  PAGE_TEXTS,
  type RichText,
  SIGNED_IN_AS,
  sentencesText,
  USER_TEXTS,
} from '@beep/core/texts';
import { Button, Notice, Rich, SignInButtons, useActor, useSignIn } from '@beep/ui';
import type { ReactNode } from 'react';
import { usePage } from '../page-frame.tsx';
import styles from '../plain-page.module.css';
import { Section } from './section.tsx';

/** The signed-in user, with sign-in and log-out. */
export function AccountSection(): ReactNode {
  const { session } = usePage();
  const state = useActor(session);
  return (
    <Section heading={PAGE_TEXTS.account}>
      {state.status === 'loading' && <p role="status">{USER_TEXTS.awaitingSession}</p>}
      {state.status === 'signed-out' && <SignedOut />}
      {state.status === 'signed-in' && (
        <>
          <p className={styles.account}>
            <Rich
              text={signedInAs(state.user)}
              tags={{ user: (user) => <strong dir="auto">{user}</strong> }}
            />
          </p>
          <Button kind="line" className={styles.button} onClick={() => session.send({ type: 'signOut' })}>
            {CONTROL_LABELS.logOut}
          </Button>
          <p className={styles.status}>{PAGE_TEXTS.loggedOutEverywhere}</p>
        </>
      )}
    </Section>
  );
}

function signedInAs({ displayName, email }: CurrentUser): RichText<'user'> {
  return displayName !== null && email !== null
    ? SIGNED_IN_AS.both({ user: displayName, email })
    : SIGNED_IN_AS.one({ user: displayName ?? email ?? PAGE_TEXTS.unnamedAccount });
}

function SignedOut(): ReactNode {
  const { state, onPress } = useSignIn(usePage().session);
  return (
    <>
      <p>{PAGE_TEXTS.signedOut}</p>
      <SignInButtons kind="line" className={styles.button} state={state} onPress={onPress} />
      <p className={styles.status} role="status">
        {state.status === 'asking' && sentencesText(USER_TEXTS.authenticating, USER_TEXTS.authenticatingWait)}
      </p>
      {state.status === 'failed' && <Notice kind="error">{signInText(state.code)}</Notice>}
    </>
  );
}
