import type { Label } from '@beep/api/features/library';
import { HISTORY_PAGE_SIZE, LISTEN_COUNTS_SINCE_MS } from '@beep/core/limits';
import type { ListedRecording, RecordingLibrary } from '@beep/core/recordings';
import { CONTROL_LABELS, HISTORY_TEXTS, SELECTION_TEXTS } from '@beep/core/texts';
import {
  type Dispatch,
  Fragment,
  type ReactNode,
  type SetStateAction,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useLoaded } from '../actor/use-loaded.ts';
import { classNames } from '../class-names.ts';
import hidden from '../styles/visually-hidden.module.css';
import styles from './history.module.css';
import { HistoryRow, type RowActions } from './history-row.tsx';
import { RowGroup } from './row-group.tsx';
import type { RowPlayer } from './row-player.tsx';
import { Cell, ColumnHeader, Row, Table, TableHead } from './table-parts.tsx';
import type { Selection } from './use-selection.ts';

const COLUMNS = 7;
/** The header is row 1. */
const FIRST_ROW = 2;

/** Loads the code of the rows' player. A stable function. */
export type LoadRowPlayer = () => Promise<typeof RowPlayer>;

export interface HistoryTableProps {
  readonly recordings: readonly ListedRecording[];
  readonly library: RecordingLibrary;
  /** How many there are, also those that are not loaded; null if that is not known. */
  readonly total: number | null;
  /** All labels of the user. */
  readonly labels: readonly Label[];
  /** One line per recording, for use below a recorder that must not be left by mistake. */
  readonly isCompact: boolean;
  /** Null while the user does not select. */
  readonly selection: Selection | null;
  readonly loadPlayer: LoadRowPlayer;
  readonly onChanged: (id: string, change: Partial<ListedRecording>) => void;
  readonly onDeleted: (id: string) => void;
  /** A deletion was undone. */
  readonly onRestored: () => void;
}

/** One row per recording, at most one of them open. On phones the rows become cards. */
export function HistoryTable(props: HistoryTableProps): ReactNode {
  const { recordings, total, library, labels, isCompact, selection } = props;
  const [openId, setOpenId] = useState<string | null>(null);
  const firstUncounted = recordings.find(
    ({ createdAtMs }) => createdAtMs !== null && createdAtMs < LISTEN_COUNTS_SINCE_MS,
  );
  const actions = useRowActions(props, setOpenId);
  const player = useLoaded(props.loadPlayer, openId ?? '');
  return (
    <Table
      className={classNames(styles.table, isCompact && styles.compact)}
      aria-rowcount={isCompact ? undefined : total === null ? -1 : total + 1}
    >
      <Columns isCompact={isCompact} isSelecting={selection !== null} />
      {groupsOf(recordings).map(({ from, group }) => (
        <RowGroup
          key={from}
          columns={COLUMNS}
          draw={() =>
            group.map((recording, index) => (
              <Fragment key={recording.id}>
                {recording === firstUncounted && <CountsSince />}
                <HistoryRow
                  recording={recording}
                  rowIndex={from + index + FIRST_ROW}
                  opensWindow={isCompact}
                  isOpen={recording.id === openId && selection === null}
                  isSelected={selection === null ? null : selection.has(recording.id)}
                  library={library}
                  labels={labels}
                  actions={actions}
                  player={player}
                />
              </Fragment>
            ))
          }
        />
      ))}
    </Table>
  );
}

function useRowActions(
  props: HistoryTableProps,
  setOpenId: Dispatch<SetStateAction<string | null>>,
): RowActions {
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const [actions] = useState<RowActions>(() => ({
    // Synchronously: audio must start in the task of the press.
    toggle: (id) => flushSync(() => setOpenId((open) => (id === open ? null : id))),
    choose: (id, choice) => latest.current.selection?.choose(id, choice),
    changed: (id, change) => latest.current.onChanged(id, change),
    deleted(id) {
      // A restored recording must not play.
      setOpenId((open) => (open === id ? null : open));
      latest.current.onDeleted(id);
    },
    restored: () => latest.current.onRestored(),
  }));
  return actions;
}

interface Group {
  /** The place of its first recording in the list. */
  readonly from: number;
  readonly group: readonly ListedRecording[];
}

/** The rows that are drawn together, or not at all. */
function groupsOf(recordings: readonly ListedRecording[]): readonly Group[] {
  return Array.from({ length: Math.ceil(recordings.length / HISTORY_PAGE_SIZE) }, (_, at) => {
    const from = at * HISTORY_PAGE_SIZE;
    return { from, group: recordings.slice(from, from + HISTORY_PAGE_SIZE) };
  });
}

interface ColumnsProps extends Pick<HistoryTableProps, 'isCompact'> {
  readonly isSelecting: boolean;
}

/** The column headers; only screen readers get them if rows are drawn as lines or cards. They set the widths. */
function Columns({ isCompact, isSelecting }: ColumnsProps): ReactNode {
  return (
    <TableHead className={styles.head}>
      <Row>
        <Column unseen className={styles.play}>
          {isSelecting ? SELECTION_TEXTS.select : CONTROL_LABELS.play}
        </Column>
        <Column unseen={isCompact} className={styles.name}>
          {HISTORY_TEXTS.columnName}
        </Column>
        <Column unseen={isCompact} className={styles.created}>
          {HISTORY_TEXTS.columnCreated}
        </Column>
        <Column unseen={isCompact} className={styles.length}>
          {HISTORY_TEXTS.columnLength}
        </Column>
        <Column className={styles.listens}>{HISTORY_TEXTS.columnListens}</Column>
        <Column className={styles.expiry}>{HISTORY_TEXTS.columnExpires}</Column>
        <Column unseen className={styles.controls}>
          {HISTORY_TEXTS.columnActions}
        </Column>
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
      {unseen ? <span className={hidden.visuallyHidden}>{children}</span> : children}
    </ColumnHeader>
  );
}

function CountsSince(): ReactNode {
  return (
    <Row className={styles.note}>
      <Cell colSpan={COLUMNS}>{HISTORY_TEXTS.listensSince}</Cell>
    </Row>
  );
}
