import { SETTINGS_TOAST_MS } from '@beep/core/limits';
import type { RecorderSettingsValues } from '@beep/core/settings';
import {
  CONTROL_LABELS,
  optionsHeading,
  PAGE_TEXTS,
  SETTINGS_TEXTS,
  START_FAILURE_TEXTS,
  sentencesText,
  USER_TEXTS,
} from '@beep/core/texts';
import {
  Button,
  Header,
  Logo,
  logoClass,
  Notice,
  OutboxStatus,
  PageMain,
  SettingsForm,
  Title,
  useActor,
  useToast,
} from '@beep/ui';
import { type ReactNode, useState } from 'react';
import { usePage } from '../page-frame.tsx';
import { UnfinishedDrafts } from '../panel/unfinished-drafts.tsx';
import { AskButton } from '../permission/permission-screen.tsx';
import { type Permission, usePermission } from '../permission/use-permission.ts';
import styles from '../plain-page.module.css';
import { Unreachable } from '../unreachable.tsx';
import { AccountSection } from './account-section.tsx';
import { Section } from './section.tsx';

/** The extension's settings and account. */
export function OptionsScreen(): ReactNode {
  const { config, outbox, pageName, recorder } = usePage();
  const permission = usePermission();
  const { status } = useActor(recorder);
  return (
    <>
      <Header
        logo={
          <span className={logoClass}>
            <Logo />
          </span>
        }
      >
        <OutboxStatus outbox={outbox} pageUrl={() => pageName} />
      </Header>
      <PageMain width={status === 'idle' ? 'stage' : 'full'}>
        <Unreachable text={PAGE_TEXTS.unreachablePage} />
        {status === 'idle' && <Title>{optionsHeading({ pageName })}</Title>}
        <UnfinishedDrafts />
        {status === 'idle' && (
          <>
            <AccountSection />
            <MicrophoneSection permission={permission} />
            <SettingsSection isMicrophoneGranted={permission.access === 'granted'} />
            <Section heading={PAGE_TEXTS.more}>
              <p className={styles.links}>
                <a href={`${config.webUrl}/history`} target="_blank" rel="noreferrer">
                  {USER_TEXTS.recordingHistory}
                </a>
                <a href={`${config.webUrl}/privacy`} target="_blank" rel="noreferrer">
                  {PAGE_TEXTS.privacy}
                </a>
              </p>
            </Section>
          </>
        )}
      </PageMain>
    </>
  );
}

function MicrophoneSection({ permission }: { readonly permission: Permission }): ReactNode {
  const { environment } = usePage();
  const { access } = permission;
  return (
    <Section heading={CONTROL_LABELS.microphone}>
      {access === 'granted' && <Notice kind="ok">{PAGE_TEXTS.microphoneAllowed}</Notice>}
      {access === 'blocked' && (
        <>
          <Notice kind="warn">
            {sentencesText(START_FAILURE_TEXTS['microphone-blocked'], PAGE_TEXTS.unblock)}
          </Notice>
          <Button kind="line" className={styles.button} onClick={environment.openMicrophoneSetting}>
            {PAGE_TEXTS.openSetting}
          </Button>
        </>
      )}
      {access !== 'granted' && access !== 'blocked' && (
        <>
          <p>{PAGE_TEXTS.microphoneUnknown}</p>
          <AskButton isQuiet permission={permission} />
        </>
      )}
    </Section>
  );
}

function SettingsSection({ isMicrophoneGranted }: { readonly isMicrophoneGranted: boolean }): ReactNode {
  const { ui } = usePage();
  const showToast = useToast();
  // On request only: an open page must not listen.
  const [isChecking, setChecking] = useState(false);
  const save = (values: RecorderSettingsValues): void => {
    ui.recorderSettings.save(values);
    showToast(SETTINGS_TEXTS.updated, { shownMs: SETTINGS_TOAST_MS });
  };
  return (
    <Section heading={PAGE_TEXTS.recording}>
      <SettingsForm onSave={save} checksMicrophone={isMicrophoneGranted && isChecking} />
      {isMicrophoneGranted && (
        <Button kind="quiet" className={styles.button} onClick={() => setChecking(!isChecking)}>
          {isChecking ? PAGE_TEXTS.stopChecking : PAGE_TEXTS.checkMicrophone}
        </Button>
      )}
    </Section>
  );
}
