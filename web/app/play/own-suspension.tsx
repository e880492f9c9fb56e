import { SUSPENSION_TEXTS, suspensionContact } from '@beep/core/texts';
import { useRecording } from '@beep/ui';
import type { ReactNode } from 'react';
import { createLibraryCalls } from '../ports/library-calls.ts';
import { useRecordings } from '../ports/with-recordings.tsx';
import { mailTo, useSiteDetails } from '../site-details.ts';
import styles from './own-suspension.module.css';

export interface OwnSuspensionProps {
  readonly id: string;
  /** The signed-in user. */
  readonly uid: string;
}

/** Why a recording is suspended and whom to ask, for its owner; nothing for others. */
export function OwnSuspension({ id, uid }: OwnSuspensionProps): ReactNode {
  const { library } = useRecordings(createLibraryCalls);
  const { supportEmail } = useSiteDetails();
  const { recording } = useRecording(library, { id, viewerUid: uid });
  if (recording?.isSuspended !== true) return null;
  const { suspensionReason } = recording;
  return (
    <section className={styles.why} role="status">
      <h2>{SUSPENSION_TEXTS.heading}</h2>
      {suspensionReason === undefined ? (
        <p>{SUSPENSION_TEXTS.noReason}</p>
      ) : (
        <blockquote dir="auto">{suspensionReason}</blockquote>
      )}
      <p>{SUSPENSION_TEXTS.ask}</p>
      {supportEmail !== undefined && (
        <p>
          <a href={mailTo(supportEmail)}>{suspensionContact({ address: supportEmail })}</a>
        </p>
      )}
    </section>
  );
}
