import { type LtiLaunch, ltiCalls } from '@beep/api/features/lti';
import { LTI_TEXTS } from '@beep/core/texts';
import { Button, Notice, useToast } from '@beep/ui';
import type { ReactNode } from 'react';
import { useOwner } from '../../session/owner-client.tsx';
import styles from './lti.module.css';

const WINDOW_QUERY = '?window';

/** Whether this page is the window that the frame of a launch has opened for its microphone. */
export function isMicrophoneWindow(): boolean {
  return location.search === WINDOW_QUERY;
}

/** Where the platform does not let its frames use the microphone, a window of ours can. Nothing in a window. */
export function WindowForMicrophone({ launch: { launch } }: { readonly launch: LtiLaunch }): ReactNode {
  const { call } = useOwner();
  const showToast = useToast();
  if (window.parent === window) return null;
  const open = async (): Promise<void> => {
    // In the task of the press, or it is blocked.
    const opened = window.open('', '_blank');
    const outcome = await call(ltiCalls.windowLtiLaunch, { body: { launch } });
    if (outcome.status === 'ok' && opened !== null) {
      return opened.location.replace(`/lti/open${WINDOW_QUERY}#launch=${outcome.value.code}`);
    }
    opened?.close();
    showToast(LTI_TEXTS.windowFailed);
  };
  return (
    <Notice kind="info">
      <span className={styles.notice}>
        <span>{LTI_TEXTS.windowHint}</span>
        <Button kind="line" onClick={() => void open()}>
          {LTI_TEXTS.window}
        </Button>
      </span>
    </Notice>
  );
}
