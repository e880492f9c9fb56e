import { signInText } from '@beep/core/session';
import { CONTROL_LABELS, sentencesText, USER_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { Lead, Title } from '../text/text.tsx';
import styles from './sign-in.module.css';
import { SignInButtons } from './sign-in-buttons.tsx';
import type { SignInControl } from './use-sign-in.ts';

export interface SignInPanelProps extends SignInControl {
  /** The reason for the sign-in. */
  readonly lead: string;
  /** Returns to the previous view. */
  readonly onCancel: () => void;
}

/** Sign-in within a panel: the buttons, and a way back. */
export function SignInPanel({ state, lead, onPress, onCancel }: SignInPanelProps): ReactNode {
  const isAsking = state.status === 'asking';
  return (
    <div className={styles.panel}>
      <Title takesFocus>{USER_TEXTS.logInHeading}</Title>
      <Lead>{lead}</Lead>
      <SignInButtons className={styles.go} state={state} onPress={onPress} />
      <p className={styles.wait} role="status">
        {isAsking && <span>{sentencesText(USER_TEXTS.authenticating, USER_TEXTS.authenticatingWait)}</span>}
        {state.status === 'preparing' && <span>{USER_TEXTS.gettingReady}</span>}
      </p>
      {state.status === 'failed' && <Notice kind="error">{signInText(state.code)}</Notice>}
      <Button kind="quiet" onClick={onCancel}>
        {CONTROL_LABELS.cancel}
      </Button>
    </div>
  );
}
