import { LISTEN_COUNTS_SINCE_MS, type Recording, type RecordingLibrary, USER_TEXTS } from '@beep/core';
import { Fragment, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './history.module.css';
import { HistoryRow } from './history-row.tsx';

const COLUMNS = 7;

export interface HistoryTableProps {
  readonly recordings: readonly Recording[];
  readonly library: RecordingLibrary;
  readonly onChanged: (id: string, change: Partial<Recording>) => void;
  readonly onDeleted: (id: string) => void;
}

/** One row per recording, at most one of them open. On phones the rows become cards; */
export function HistoryTable({ recordings, library, onChanged, onDeleted }: HistoryTableProps): ReactNode {
  const [openId, setOpenId] = useState<string | null>(null);
  const firstUncounted = recordings.find(
    ({ createdAtMs }) => createdAtMs !== null && createdAtMs < LISTEN_COUNTS_SINCE_MS,
  );
  // At once: the sound must begin in the task of the press.
  const toggle = (id: string): void => flushSync(() => setOpenId(id === openId ? null : id));
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <td />
          <th scope="col">{USER_TEXTS.columnCreated}</th>
          <td className={styles.wave} />
          <th scope="col">{USER_TEXTS.columnLength}</th>
          <th scope="col">{USER_TEXTS.columnListens}</th>
          <th scope="col">{USER_TEXTS.columnExpires}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {recordings.map((recording) => (
          <Fragment key={recording.id}>
            {recording === firstUncounted && <CountsSince />}
            <HistoryRow
              recording={recording}
              isOpen={recording.id === openId}
              onToggle={() => toggle(recording.id)}
              library={library}
              onChanged={(change) => onChanged(recording.id, change)}
              onDeleted={() => onDeleted(recording.id)}
            />
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function CountsSince(): ReactNode {
  return (
    <tr className={styles.note}>
      <td colSpan={COLUMNS}>{USER_TEXTS.listensSince}</td>
    </tr>
  );
}
