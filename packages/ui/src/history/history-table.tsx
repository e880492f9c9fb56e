import { LISTEN_COUNTS_SINCE_MS } from '@beep/core/limits';
import type { Label, ListedRecording, RecordingLibrary } from '@beep/core/recordings';
import { CONTROL_LABELS, SELECTION_TEXTS, USER_TEXTS } from '@beep/core/texts';
import { Fragment, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '../class-names.ts';
import hidden from '../styles/visually-hidden.module.css';
import styles from './history.module.css';
import { HistoryRow } from './history-row.tsx';
import { Cell, ColumnHeader, Row, Table, TableBody, TableHead } from './table-parts.tsx';
import type { Selection } from './use-selection.ts';

const COLUMNS = 7;

export interface HistoryTableProps {
  readonly recordings: readonly ListedRecording[];
  readonly library: RecordingLibrary;
  /** All labels of the user. */
  readonly labels: readonly Label[];
  /** One line per recording, for use below a recorder that must not be left by mistake. */
  readonly isCompact: boolean;
  /** Null while the user does not select. */
  readonly selection: Selection | null;
  readonly onChanged: (id: string, change: Partial<ListedRecording>) => void;
  readonly onDeleted: (id: string) => void;
  /** A deletion was undone. */
  readonly onRestored: () => void;
}

/** One row per recording, at most one of them open. On phones the rows become cards. */
export function HistoryTable(props: HistoryTableProps): ReactNode {
  const { recordings, library, labels, isCompact, selection, onChanged, onDeleted, onRestored } = props;
  const [openId, setOpenId] = useState<string | null>(null);
  const firstUncounted = recordings.find(
    ({ createdAtMs }) => createdAtMs !== null && createdAtMs < LISTEN_COUNTS_SINCE_MS,
  );
  // Synchronously: audio must start in the task of the press.
  const toggle = (id: string): void => flushSync(() => setOpenId(id === openId ? null : id));
  // A restored recording must not play.
  const close = (id: string): void => setOpenId((open) => (open === id ? null : open));
  return (
    <Table className={classNames(styles.table, isCompact && styles.compact)}>
      <Columns isCompact={isCompact} isSelecting={selection !== null} />
      <TableBody>
        {recordings.map((recording) => (
          <Fragment key={recording.id}>
            {recording === firstUncounted && <CountsSince />}
            <HistoryRow
              recording={recording}
              opensWindow={isCompact}
              selection={selection}
              isOpen={recording.id === openId && selection === null}
              onToggle={() => toggle(recording.id)}
              library={library}
              labels={labels}
              onChanged={(change) => onChanged(recording.id, change)}
              onDeleted={() => {
                close(recording.id);
                onDeleted(recording.id);
              }}
              onRestored={onRestored}
            />
          </Fragment>
        ))}
      </TableBody>
    </Table>
  );
}

interface ColumnsProps extends Pick<HistoryTableProps, 'isCompact'> {
  readonly isSelecting: boolean;
}

/** The column headers; only screen readers get them if rows are drawn as lines or cards. */
function Columns({ isCompact, isSelecting }: ColumnsProps): ReactNode {
  return (
    <TableHead className={isCompact ? hidden.visuallyHidden : hidden.visuallyHiddenOnPhones}>
      <Row>
        <Column unseen>{isSelecting ? SELECTION_TEXTS.select : CONTROL_LABELS.play}</Column>
        <Column>{USER_TEXTS.columnCreated}</Column>
        <Cell className={styles.wave} />
        <Column>{USER_TEXTS.columnLength}</Column>
        <Column className={styles.listens}>{USER_TEXTS.columnListens}</Column>
        <Column className={styles.expiry}>{USER_TEXTS.columnExpires}</Column>
        <Column unseen>{USER_TEXTS.columnActions}</Column>
      </Row>
    </TableHead>
  );
}

interface ColumnProps {
  readonly children: string;
  readonly className?: string | undefined;
  /** Hides the header visually: the cells need no heading. */
  readonly unseen?: boolean;
}

function Column({ children, className, unseen = false }: ColumnProps): ReactNode {
  return (
    <ColumnHeader className={className}>
      {unseen ? <span className={styles.unseen}>{children}</span> : children}
    </ColumnHeader>
  );
}

function CountsSince(): ReactNode {
  return (
    <Row className={styles.note}>
      <Cell colSpan={COLUMNS}>{USER_TEXTS.listensSince}</Cell>
    </Row>
  );
}
