import { type ArchiveActor, type ArchiveState, archiveFailureText, createArchive } from '@beep/core/archive';
import { bytesLabel } from '@beep/core/recordings';
import {
  ARCHIVE_TEXTS,
  archiveLinkText,
  CONTROL_LABELS,
  downloadArchiveText,
  preparingText,
  unreadableText,
} from '@beep/core/texts';
import { dateAndTime } from '@beep/core/time';
import { type ReactNode, useEffect, useState } from 'react';
import { useActor } from '../actor/use-actor.ts';
import { Button, buttonClass } from '../controls/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import hidden from '../styles/visually-hidden.module.css';
import { Hint } from '../text/text.tsx';
import { useUiPorts } from '../ui-ports.ts';
import styles from './settings.module.css';
import { type SettingsAccount, useSettingsPorts } from './settings-ports.ts';
import { SettingsSection } from './settings-section.tsx';

/** The download of everything that the signed-in user recorded. */
export function ArchiveSettings(): ReactNode {
  const { account } = useSettingsPorts();
  return account === null ? null : <OwnArchive {...account} />;
}

function OwnArchive(account: SettingsAccount): ReactNode {
  const session = useActor(account.session);
  if (session.status !== 'signed-in') return null;
  return (
    <SettingsSection heading={ARCHIVE_TEXTS.prepare}>
      <ArchiveOf key={session.user.uid} {...account} />
    </SettingsSection>
  );
}

function ArchiveOf({ session, archive: api }: SettingsAccount): ReactNode {
  const { clock } = useUiPorts();
  const [archive] = useState(() => createArchive({ api, tokens: session, clock }));
  const state = useActor(archive);
  useEffect(() => {
    archive.send({ type: 'load' });
    return () => archive.stop();
  }, [archive]);
  return (
    <fieldset className={styles.group}>
      <legend className={hidden.visuallyHidden}>{ARCHIVE_TEXTS.heading}</legend>
      <Hint>{ARCHIVE_TEXTS.hint}</Hint>
      <ArchiveSteps state={state} send={archive.send} />
    </fieldset>
  );
}

export interface ArchiveStepsProps {
  readonly state: ArchiveState;
  readonly send: ArchiveActor['send'];
}

/** From asking for an archive to its link. */
export function ArchiveSteps({ state, send }: ArchiveStepsProps): ReactNode {
  switch (state.status) {
    case 'idle':
    case 'loading':
      return (
        <p role="status" className={styles.waiting}>
          {ARCHIVE_TEXTS.loading}
        </p>
      );
    case 'not-loaded':
      return (
        <>
          <Notice kind="error">{archiveFailureText(state.failure)}</Notice>
          <Button kind="line" onClick={() => send({ type: 'load' })}>
            {CONTROL_LABELS.tryAgain}
          </Button>
        </>
      );
    case 'known':
      return <Known state={state} send={send} />;
  }
}

interface KnownProps extends ArchiveStepsProps {
  readonly state: Extract<ArchiveState, { readonly status: 'known' }>;
}

function Known({ state, send }: KnownProps): ReactNode {
  const { archive, isAsking, failure } = state;
  const prepare = (label: string): ReactNode => (
    <Button kind="line" busy={isAsking} onClick={() => send({ type: 'prepare' })}>
      {isAsking ? ARCHIVE_TEXTS.asking : label}
    </Button>
  );
  const refusal = failure !== null && <Notice kind="error">{archiveFailureText(failure)}</Notice>;
  switch (archive.state) {
    case 'none':
      return (
        <>
          {refusal}
          {prepare(ARCHIVE_TEXTS.prepare)}
        </>
      );
    case 'failed':
      return (
        <>
          {refusal || <Notice kind="error">{ARCHIVE_TEXTS.failed}</Notice>}
          {prepare(CONTROL_LABELS.tryAgain)}
        </>
      );
    case 'outdated':
      return (
        <>
          {refusal || <Notice kind="error">{ARCHIVE_TEXTS.outdated}</Notice>}
          {prepare(ARCHIVE_TEXTS.again)}
        </>
      );
    case 'preparing': {
      const { recordingsDone: done, recordingsTotal: total } = archive;
      return (
        <>
          <ProgressBar value={total ? done / total : 0} name={ARCHIVE_TEXTS.progress} />
          <p role="status" className={styles.saving}>
            {failure === null ? preparingText(done, total) : ARCHIVE_TEXTS.lookingAgain}
          </p>
        </>
      );
    }
    case 'ready':
      return (
        <>
          {archive.unreadable > 0 && <Notice kind="error">{unreadableText(archive.unreadable)}</Notice>}
          <div className={styles.archive}>
            <a className={buttonClass({ kind: 'primary' })} href={archive.url} download>
              {downloadArchiveText(bytesLabel(archive.bytes))}
            </a>
            {prepare(ARCHIVE_TEXTS.again)}
          </div>
          {refusal}
          <p role="status" className={styles.saving}>
            {archiveLinkText(dateAndTime(archive.expiresAtMs))}
          </p>
        </>
      );
  }
}
