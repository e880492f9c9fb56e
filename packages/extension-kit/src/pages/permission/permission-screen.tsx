import { HOSTS } from '@beep/core/hosts';
import {
  PAGE_TEXTS,
  permissionGrantedText,
  permissionText,
  START_FAILURE_TEXTS,
  sentencesText,
} from '@beep/core/texts';
import { Button, Header, Logo, logoClass, Notice, PageHead, PageMain } from '@beep/ui';
import { type ReactNode, useRef } from 'react';
import { usePage } from '../page-frame.tsx';
import styles from '../plain-page.module.css';
import { Unreachable } from '../unreachable.tsx';
import { type Permission, usePermission } from './use-permission.ts';

/** Asks for the microphone in a tab, which has room for the browser's prompt and for the reason. */
export function PermissionScreen(): ReactNode {
  const permission = usePermission();
  const { access } = permission;
  const first = useRef(access);
  return (
    <>
      <Header
        logo={
          <span className={logoClass}>
            <Logo />
          </span>
        }
      />
      <PageMain width="stage">
        <Unreachable text={PAGE_TEXTS.unreachablePage} />
        <Body key={access} permission={permission} takesFocus={access !== first.current} />
      </PageMain>
    </>
  );
}

interface BodyProps {
  readonly permission: Permission;
  /** It replaces another button. */
  readonly takesFocus: boolean;
}

function Body({ permission, takesFocus }: BodyProps): ReactNode {
  const { config, environment } = usePage();
  const { access } = permission;
  if (access === 'granted') {
    return (
      <>
        <PageHead
          takesFocus={takesFocus}
          heading={PAGE_TEXTS.permissionGranted}
          lead={permissionGrantedText({ hostName: HOSTS[config.host].name })}
        />
        <Button kind="primary" large className={styles.button} onClick={environment.close}>
          {PAGE_TEXTS.closePage}
        </Button>
      </>
    );
  }
  if (access === 'blocked') {
    return (
      <>
        <PageHead
          takesFocus={takesFocus}
          heading={PAGE_TEXTS.permissionBlocked}
          lead={permissionText({ hostName: HOSTS[config.host].name })}
        />
        <Notice kind="warn">
          {sentencesText(START_FAILURE_TEXTS['microphone-blocked'], PAGE_TEXTS.unblock)}
        </Notice>
        <Button kind="primary" large className={styles.button} onClick={environment.openMicrophoneSetting}>
          {PAGE_TEXTS.openSetting}
        </Button>
      </>
    );
  }
  return (
    <>
      <PageHead
        takesFocus={takesFocus}
        heading={PAGE_TEXTS.permissionHeading}
        lead={sentencesText(permissionText({ hostName: HOSTS[config.host].name }), PAGE_TEXTS.asksOnce)}
      />
      <AskButton permission={permission} />
    </>
  );
}

export interface AskButtonProps {
  readonly permission: Permission;
  /** For use beside other buttons. */
  readonly isQuiet?: boolean;
}

/** The button that opens the permission prompt, and the result. */
export function AskButton({ permission, isQuiet = false }: AskButtonProps): ReactNode {
  const { isAsking, problem, ask } = permission;
  return (
    <>
      <Button
        kind={isQuiet ? 'line' : 'primary'}
        large={!isQuiet}
        className={styles.button}
        busy={isAsking}
        onClick={ask}
      >
        {PAGE_TEXTS.allowMicrophone}
      </Button>
      <p className={styles.status} role="status">
        {isAsking && PAGE_TEXTS.permissionAsking}
      </p>
      {problem !== null && <Notice kind="warn">{problem}</Notice>}
    </>
  );
}
