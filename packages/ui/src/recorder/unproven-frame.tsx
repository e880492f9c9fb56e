import { type HostId, hostTexts } from '@beep/core/hosts';
import { signInText } from '@beep/core/session';
import { CONTROL_LABELS, RECORDER_TEXTS, USER_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '../controls/button.tsx';
import { NeedsScripts } from '../feedback/needs-scripts.tsx';
import { Notice } from '../feedback/notice.tsx';
import { PageMain } from '../shell/page.tsx';
import { SignInButtons } from '../sign-in/sign-in-buttons.tsx';
import type { SignInControl } from '../sign-in/use-sign-in.ts';
import { Hint, Lead, Title } from '../text/text.tsx';
import styles from './unproven-frame.module.css';

export interface UnprovenFrameProps {
  /** The host that the frame is for; null links to the plain recorder. */
  readonly host: HostId;
  readonly isChecking: boolean;
  /** Why the recorder is not shown; null if not known yet, or if there is no error. */
  readonly error: string | null;
  /** Retries; null if a retry cannot help. */
  readonly onRetry: (() => void) | null;
  /** Null if signed in. */
  readonly signIn: SignInControl | null;
  /** What signing in agrees to. */
  readonly legal: ReactNode;
}

/** A frame whose embedding page is not verified: it links to a window, shows no user data and does not record. */
export function UnprovenFrame(props: UnprovenFrameProps): ReactNode {
  const { host, isChecking, error, onRetry, signIn, legal } = props;
  return (
    <Room host={host}>
      <p className={styles.say} role="status">
        {isChecking && <span>{RECORDER_TEXTS.frameChecking}</span>}
        {signIn?.state.status === 'asking' && <span>{USER_TEXTS.authenticating}</span>}
      </p>
      <NeedsScripts />
      {error !== null && <Notice kind="info">{error}</Notice>}
      {signIn !== null && (
        <>
          {error === null && <Lead className={styles.lead}>{RECORDER_TEXTS.frameLogIn}</Lead>}
          <SignInButtons state={signIn.state} onPress={signIn.onPress} />
          {signIn.state.status === 'failed' && <Notice kind="error">{signInText(signIn.state.code)}</Notice>}
        </>
      )}
      {onRetry !== null && (
        <Button kind="line" onClick={onRetry}>
          {CONTROL_LABELS.tryAgain}
        </Button>
      )}
      <WindowLink host={host} kind={signIn === null && !isChecking ? 'primary' : 'line'} />
      {signIn !== null && <Hint className={styles.legal}>{legal}</Hint>}
    </Room>
  );
}

interface RoomProps extends Pick<UnprovenFrameProps, 'host'> {
  readonly children: ReactNode;
}

function Room({ host, children }: RoomProps): ReactNode {
  return (
    <PageMain width="full">
      <div className={styles.room}>
        <Title className={styles.heading}>{hostTexts(host).heading}</Title>
        {children}
      </div>
    </PageMain>
  );
}

interface WindowLinkProps extends Pick<UnprovenFrameProps, 'host'> {
  readonly kind: 'primary' | 'line';
}

/** A window that knows nothing of this frame: the user pastes its link. */
function WindowLink({ host, kind }: WindowLinkProps): ReactNode {
  return (
    <a className={buttonClass({ kind, large: true })} href={`/record/${host}`} target="_blank" rel="noopener">
      {CONTROL_LABELS.recordInWindow}
    </a>
  );
}
