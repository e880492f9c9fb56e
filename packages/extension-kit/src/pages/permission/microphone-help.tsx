import { HOSTS } from '@beep/core/hosts';
import { isMicrophoneRefused, type RecorderState } from '@beep/core/recorder';
import { PAGE_TEXTS, START_FAILURE_TEXTS, sentencesText, withheldText } from '@beep/core/texts';
import { Button, Notice } from '@beep/ui';
import type { ReactNode } from 'react';
import type { PageSituation } from '../browser-environment.ts';
import { usePage } from '../page-frame.tsx';
import styles from '../page-notices.module.css';
import type { MicrophoneAccess } from './microphone-access.ts';

/** What the user can do about a microphone that this page may not use; null if nothing helps. */
export type MicrophoneHelpKind = 'window' | 'permission' | 'setting';

const AT_REST: readonly RecorderState['status'][] = ['idle', 'microphone-failed'];

export interface MicrophoneFacts {
  readonly state: RecorderState;
  readonly access: MicrophoneAccess;
  readonly situation: PageSituation;
}

/** A toolbar pop-up closes when the browser's prompt opens: ask in another page there. */
export function microphoneHelpKind(facts: MicrophoneFacts): MicrophoneHelpKind | null {
  const { state, access, situation } = facts;
  if (!AT_REST.includes(state.status)) return null;
  if (access === 'withheld') return 'window';
  if (access === 'blocked') return 'setting';
  if (access === 'granted') return null;
  if (isMicrophoneRefused(state)) return 'permission';
  return situation === 'toolbar' && access === 'ask' ? 'permission' : null;
}

export interface MicrophoneHelpProps {
  readonly kind: MicrophoneHelpKind;
}

/** Explains why recording is impossible here, and links to where it works. */
export function MicrophoneHelp({ kind }: MicrophoneHelpProps): ReactNode {
  const { config, environment } = usePage();
  switch (kind) {
    case 'window':
      // The record button itself leads there.
      return (
        <div className={styles.help}>
          <Notice kind="info">{withheldText({ hostName: HOSTS[config.host].name })}</Notice>
        </div>
      );
    case 'permission':
      return (
        <Help
          text={PAGE_TEXTS.notAllowed}
          button={PAGE_TEXTS.allowMicrophone}
          onPress={environment.openPermissionPage}
        />
      );
    case 'setting':
      return (
        <Help
          isProblem
          text={sentencesText(START_FAILURE_TEXTS['microphone-blocked'], PAGE_TEXTS.unblock)}
          button={PAGE_TEXTS.openSetting}
          onPress={environment.openMicrophoneSetting}
        />
      );
  }
}

interface HelpProps {
  readonly text: string;
  readonly button: string;
  readonly onPress: () => void;
  readonly isProblem?: boolean;
}

function Help({ text, button, onPress, isProblem = false }: HelpProps): ReactNode {
  return (
    <div className={styles.help}>
      <Notice kind={isProblem ? 'warn' : 'info'}>{text}</Notice>
      <Button kind="line" onClick={onPress}>
        {button}
      </Button>
    </div>
  );
}
