import type { ArchiveState } from '@beep/api/features/archive';
import { bytesLabel, type CallFailure } from '@beep/core/recordings';
import {
  ARCHIVE_TEXTS,
  archiveLinkText,
  CONTROL_LABELS,
  downloadArchiveText,
  preparingText,
  unreadableText,
} from '@beep/core/texts';
import { dateAndTime } from '@beep/core/time';
import type { ReactNode } from 'react';
import { useOwnPolicy } from '../account/use-own-policy.ts';
import { useActor } from '../actor/use-actor.ts';
import { Button, buttonClass } from '../controls/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import hidden from '../styles/visually-hidden.module.css';
import { Hint } from '../text/text.tsx';
import type { OwnAccount } from '../ui-ports.ts';
import styles from './settings.module.css';
import { useSettingsPorts } from './settings-ports.ts';
import { SettingsSection } from './settings-section.tsx';
import { type ArchiveView, useArchive } from './use-archive.ts';

/** The download of everything that the signed-in user recorded. */
export function ArchiveSettings(): ReactNode {
  const { account } = useSettingsPorts();
  return account === null ? null : <OwnArchive {...account} />;
}

function OwnArchive(account: OwnAccount): ReactNode {
  const session = useActor(account.session);
  const { isFirstRelease } = useOwnPolicy();
  if (session.status !== 'signed-in' || isFirstRelease) return null;
  return (
    <SettingsSection heading={ARCHIVE_TEXTS.prepare}>
      <ArchiveOf key={session.user.uid} calls={account.calls} />
    </SettingsSection>
  );
}

function ArchiveOf({ calls }: Pick<OwnAccount, 'calls'>): ReactNode {
  const archive = useArchive(calls);
  return (
    <fieldset className={styles.group}>
      <legend className={hidden.visuallyHidden}>{ARCHIVE_TEXTS.heading}</legend>
      <Hint>{ARCHIVE_TEXTS.hint}</Hint>
      <ArchiveSteps {...archive} />
    </fieldset>
  );
}

/** From asking for an archive to its link. */
export function ArchiveSteps({ archive, ...view }: ArchiveView): ReactNode {
  if (archive !== null) return <Known archive={archive} {...view} />;
  if (view.failure === null) {
    return (
      <p role="status" className={styles.waiting}>
        {ARCHIVE_TEXTS.loading}
      </p>
    );
  }
  return (
    <>
      <Notice kind="error">{failureText(view.failure)}</Notice>
      <Button kind="line" onClick={() => view.start('getArchive')}>
        {CONTROL_LABELS.tryAgain}
      </Button>
    </>
  );
}

/** Why the archive is not known or was not begun. */
function failureText(failure: CallFailure): string {
  if (failure.kind === 'network') return ARCHIVE_TEXTS.offline;
  return failure.kind === 'refused' && failure.code === 'rate_limited'
    ? ARCHIVE_TEXTS.tooSoon
    : ARCHIVE_TEXTS.failed;
}

interface KnownProps extends ArchiveView {
  readonly archive: ArchiveState;
}

function Known({ archive, call, failure, start }: KnownProps): ReactNode {
  const isAsking = call === 'prepareArchive';
  const prepare = (label: string): ReactNode => (
    <Button kind="line" busy={isAsking} onClick={() => start('prepareArchive')}>
      {isAsking ? ARCHIVE_TEXTS.asking : label}
    </Button>
  );
  const refusal = failure !== null && <Notice kind="error">{failureText(failure)}</Notice>;
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
          {archive.unreadable > 0 && (
            <Notice kind="error">{unreadableText({ count: archive.unreadable })}</Notice>
          )}
          <div className={styles.archive}>
            <a className={buttonClass({ kind: 'primary' })} href={archive.url} download>
              {downloadArchiveText({ size: bytesLabel(archive.bytes) })}
            </a>
            {prepare(ARCHIVE_TEXTS.again)}
          </div>
          {refusal}
          <p role="status" className={styles.saving}>
            {archiveLinkText({ until: dateAndTime(archive.expiresAt * 1000) })}
          </p>
        </>
      );
  }
}
