import type { Label } from '@beep/api/features/library';
import {
  countLabel,
  createdLabel,
  type ListedRecording,
  ownName,
  type RecordingLibrary,
  whichRecording,
} from '@beep/core/recordings';
import { HEARD_TEXTS } from '@beep/core/texts';
import { formatClock, timeOfDay } from '@beep/core/time';
import { memo, type NamedExoticComponent, type ReactNode, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { PlayButton } from '../controls/play-button.tsx';
import { Icon } from '../icons/icon.tsx';
import { Voice } from '../player/voice.tsx';
import { useHasExpired } from '../recordings/use-has-expired.ts';
import { useUiPorts } from '../ui-ports.ts';
import styles from './history.module.css';
import { type LoadedRowPlayer, OpenRow } from './open-row.tsx';
import { RowControls } from './row-controls.tsx';
import type { RowPlayback } from './row-player.tsx';
import { RowTags } from './row-tags.tsx';
import { MarkedTitle, SearchMatch } from './search-match.tsx';
import { SelectCell } from './select-cell.tsx';
import { Cell, Row, RowHeader } from './table-parts.tsx';
import type { Selection } from './use-selection.ts';

const COLUMNS = 7;
const SPARK_BARS = 14;
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
  const { id, durationSeconds, peaks } = recording;
  const { clock } = useUiPorts();
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
        data-recording={id}
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
        <RowHeader className={styles.name}>
          <span className={styles.first}>
            <a href={recording.shareUrl} {...(opensWindow && NEW_WINDOW)}>
              <bdi>
                <MarkedTitle title={ownName(recording, clock.nowMs())} match={recording.match} />
              </bdi>
            </a>
          </span>
          <RowTags recording={recording} opensWindow={opensWindow} labels={props.labels} />
          <SearchMatch match={recording.match} />
        </RowHeader>
        <Cell className={styles.created}>
          <Created atMs={recording.createdAtMs} />
        </Cell>
        <Cell className={styles.length}>
          <span translate="no">{formatClock(durationSeconds)}</span>
          <Voice className={styles.spark} peaks={peaks} bars={SPARK_BARS} />
        </Cell>
        <Cell className={styles.listens}>
          <span className={styles.count}>
            <Icon name="headphones" />
            <span>{countLabel(recording.listenCount)}</span>
          </span>
          {recording.heard !== undefined && (
            <span className={styles.heard}>{HEARD_TEXTS[recording.heard]}</span>
          )}
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

/** The day as people say it, and the time of day. */
function Created({ atMs }: { readonly atMs: number | null }): ReactNode {
  const { clock } = useUiPorts();
  if (atMs === null) return null;
  return (
    <>
      <span>{`${createdLabel(atMs, clock.nowMs())} `}</span>
      <span className={styles.time}>
        <bdi>{timeOfDay(atMs)}</bdi>
      </span>
    </>
  );
}
