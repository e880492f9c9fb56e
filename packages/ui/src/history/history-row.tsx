import {
  countLabel,
  createdLabel,
  type Label,
  type ListedRecording,
  type RecordingLibrary,
  whichRecording,
} from '@beep/core/recordings';
import { HISTORY_TEXTS, USER_TEXTS } from '@beep/core/texts';
import { formatClock, timeOfDay } from '@beep/core/time';
import { memo, type NamedExoticComponent, type ReactNode, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { PlayButton } from '../controls/play-button.tsx';
import { Icon } from '../icons/icon.tsx';
import { LabelChips } from '../labels/label-chips.tsx';
import { Heard } from '../player/heard.tsx';
import { Voice } from '../player/voice.tsx';
import { useHasExpired } from '../recordings/use-has-expired.ts';
import { useUiPorts } from '../ui-ports.ts';
import styles from './history.module.css';
import { type LoadedRowPlayer, OpenRow } from './open-row.tsx';
import { RowControls } from './row-controls.tsx';
import type { RowPlayback } from './row-player.tsx';
import { MarkedTitle, SearchMatch } from './search-match.tsx';
import { SelectCell } from './select-cell.tsx';
import { Cell, Row, RowHeader } from './table-parts.tsx';
import type { Selection } from './use-selection.ts';

const COLUMNS = 7;
const SPARK_BARS = 30;
const NEW_WINDOW = { target: '_blank', rel: 'noopener' } as const;

export interface HistoryRowProps {
  readonly recording: ListedRecording;
  /** Its place in the table, for screen readers: not all rows are drawn. */
  readonly rowIndex: number;
  /** Opens the recording's page in a new window, if this page must not be left by mistake. */
  readonly opensWindow: boolean;
  readonly isOpen: boolean;
  /** Null while the user does not select. */
  readonly isSelected: boolean | null;
  readonly library: RecordingLibrary;
  /** All labels of the user. */
  readonly labels: readonly Label[];
  readonly actions: RowActions;
  readonly player: LoadedRowPlayer;
}

/** What is done with rows. One object for all renders: rows are drawn again only when they change. */
export interface RowActions {
  readonly toggle: (id: string) => void;
  readonly choose: Selection['choose'];
  readonly changed: (id: string, change: Partial<ListedRecording>) => void;
  readonly deleted: (id: string) => void;
  /** A deletion was undone. */
  readonly restored: () => void;
}

/** One recording. Opening it plays it; pausing closes it. */
export const HistoryRow: NamedExoticComponent<HistoryRowProps> = memo(function HistoryRow(props) {
  const { recording, opensWindow, isOpen, isSelected, library, actions } = props;
  const { id } = recording;
  const { durationSeconds, peaks } = recording;
  const what = whichRecording(recording);
  const hasExpired = useHasExpired(recording.expiresAtMs);
  const [isSounding, setSounding] = useState(false);
  const playback = useRef<RowPlayback>(null);
  const press = (): void => {
    if (isOpen && playback.current !== null && !isSounding) playback.current.play();
    else actions.toggle(id);
  };
  return (
    <>
      <Row
        aria-rowindex={props.rowIndex}
        className={classNames(styles.row, isOpen && styles.open, isSelected === true && styles.selected)}
      >
        {isSelected === null ? (
          <Cell className={styles.play}>
            <PlayButton
              small
              filled={isOpen}
              isSounding={isOpen && isSounding}
              what={what}
              disabled={recording.isSuspended}
              aria-expanded={isOpen}
              onClick={press}
            />
          </Cell>
        ) : (
          <SelectCell
            id={id}
            what={what}
            isSelected={isSelected}
            onChoose={actions.choose}
            className={styles.play}
          />
        )}
        <RowHeader className={styles.date}>
          <a href={recording.shareUrl} {...(opensWindow && NEW_WINDOW)}>
            <Name {...recording} />
          </a>
          {recording.isSuspended && <span className={styles.tag}>{HISTORY_TEXTS.suspended}</span>}
          {recording.transcriptState === 'unchecked' && (
            <span className={styles.tag}>{HISTORY_TEXTS.notChecked}</span>
          )}
          <LabelChips labels={props.labels} ids={recording.labels} />
          <Heard heard={recording.heard} firstHeardAtMs={recording.firstHeardAtMs} className={styles.heard} />
          <SearchMatch match={recording.match} />
        </RowHeader>
        <Cell className={styles.wave}>
          <Voice className={styles.spark} peaks={peaks} bars={SPARK_BARS} />
        </Cell>
        <Cell className={styles.length} translate="no">
          {formatClock(durationSeconds)}
        </Cell>
        <Cell className={styles.listens}>
          <Icon name="headphones" />
          <span>{countLabel(recording.listenCount)}</span>
        </Cell>
        <RowControls
          recording={recording}
          library={library}
          hasExpired={hasExpired}
          onChanged={(change) => actions.changed(id, change)}
          onDeleted={() => actions.deleted(id)}
          onRestored={actions.restored}
        />
      </Row>
      {isOpen && (
        <Row className={styles.player}>
          <Cell colSpan={COLUMNS}>
            <OpenRow
              ref={playback}
              recording={recording}
              library={library}
              player={props.player}
              onSounding={setSounding}
            />
          </Cell>
        </Row>
      )}
    </>
  );
});

/** The title, and the day as people say it with the time of day. */
function Name({
  title,
  createdAtMs,
  match,
}: Pick<ListedRecording, 'title' | 'createdAtMs' | 'match'>): ReactNode {
  const { clock } = useUiPorts();
  if (title !== undefined) {
    return (
      <>
        <bdi className={classNames(styles.day, styles.title)}>
          <MarkedTitle title={title} match={match} />
        </bdi>
        <span> </span>
        {createdAtMs !== null && (
          <span className={styles.time}>
            {`${createdLabel(createdAtMs, clock.nowMs())} ${timeOfDay(createdAtMs)}`}
          </span>
        )}
      </>
    );
  }
  if (createdAtMs === null) return <span className={styles.day}>{USER_TEXTS.voiceNote}</span>;
  return (
    <>
      <span className={styles.day}>{createdLabel(createdAtMs, clock.nowMs())}</span>
      <span> </span>
      <span className={styles.time}>{timeOfDay(createdAtMs)}</span>
    </>
  );
}
