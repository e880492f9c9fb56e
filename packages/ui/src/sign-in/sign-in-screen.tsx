import { signInText } from '@beep/core/session';
import { USER_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { NeedsScripts } from '../feedback/needs-scripts.tsx';
import { Notice } from '../feedback/notice.tsx';
import { PageMain } from '../shell/page.tsx';
import { Hint, Lead, Title } from '../text/text.tsx';
import { AuthArt } from './auth-art.tsx';
import styles from './sign-in.module.css';
import { SignInButtons } from './sign-in-buttons.tsx';
import type { SignInControl } from './use-sign-in.ts';

export interface SignInScreenProps extends SignInControl {
  readonly heading: string;
  readonly welcome: string;
  readonly header: ReactNode;
  /** The link to the other sign-in page. */
  readonly elsewhere: ReactNode;
  /** An extension that matches where the user came from. */
  readonly badge?: ReactNode;
  /** The terms that signing in accepts. */
  readonly legal?: ReactNode;
  /** The support link. */
  readonly support?: ReactNode;
}

/** /log-in and /create-account: the buttons, half a page of black. */
export function SignInScreen(props: SignInScreenProps): ReactNode {
  const { heading, welcome, header, elsewhere, badge, legal, support, state, onPress } = props;
  const isPreparing = state.status === 'preparing';
  return (
    <div className={styles.auth}>
      <div className={styles.form}>
        {header}
        <PageMain width="full">
          <div className={styles.main}>
            <Title>{heading}</Title>
            <Lead>{welcome}</Lead>
            <SignInButtons className={styles.go} state={state} onPress={onPress} />
            <p className={styles.wait} role="status">
              {isPreparing && USER_TEXTS.gettingReady}
            </p>
            <NeedsScripts />
            {state.status === 'failed' && <Notice kind="error">{signInText(state.code)}</Notice>}
            <Hint>{elsewhere}</Hint>
            <div className={styles.badge}>{badge}</div>
          </div>
          <Hint className={styles.legal}>{legal}</Hint>
          <div className={styles.support}>{support}</div>
        </PageMain>
      </div>
      <AuthArt />
    </div>
  );
}
