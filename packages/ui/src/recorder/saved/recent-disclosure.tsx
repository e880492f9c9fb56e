import type { RecordingLibrary } from '@beep/core/recordings';
import { CONTROL_LABELS, RECORDER_TEXTS, sentenceText, USER_TEXTS } from '@beep/core/texts';
import { type ReactNode, useState } from 'react';
import { useLoaded } from '../../actor/use-loaded.ts';
import { useQuiet } from '../../actor/use-quiet.ts';
import disclosure from '../../controls/disclosure.module.css';
import { LinkButton } from '../../controls/link-button.tsx';
import type { RecentRecordings } from '../../history/recording-history.tsx';
import { Icon } from '../../icons/icon.tsx';
import styles from './recent-disclosure.module.css';

export interface RecentDisclosureProps {
  /** Null until it is loaded. */
  readonly library: RecordingLibrary | null;
  /** Null if signed out. */
  readonly uid: string | null;
  readonly onLogIn: () => void;
  /** The way to the whole history, as a link. */
  readonly historyLink?: ReactNode;
}

async function loadView(): Promise<typeof RecentRecordings> {
  return (await import('../../history/recording-history.tsx')).RecentRecordings;
}

/** "Recording History": the last 5, fetched when it is opened. Visitors have none. */
export function RecentDisclosure(props: RecentDisclosureProps): ReactNode {
  const { library, uid, onLogIn, historyLink } = props;
  const [isOpen, setOpen] = useState(false);
  const isWanted = useQuiet() || isOpen;
  const View = useLoaded(loadView, uid !== null && isWanted ? isOpen : null);
  return (
    <details className={disclosure.disclosure} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary data-replay="click">
        <span>{USER_TEXTS.recordingHistory}</span>
        <Icon name="chevron" />
      </summary>
      {isOpen && uid !== null && (
        <>
          {View !== null && library !== null && <View key={uid} library={library} uid={uid} />}
          {historyLink && <p className={styles.all}>{historyLink}</p>}
        </>
      )}
      {isOpen && uid === null && (
        <p className={styles.visitor}>
          <span>{sentenceText({ sentence: RECORDER_TEXTS.historyNeedsLogIn })}</span>
          <LinkButton onClick={onLogIn}>{CONTROL_LABELS.logIn}</LinkButton>
        </p>
      )}
    </details>
  );
}
