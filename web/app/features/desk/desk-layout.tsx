import { DESK_TEXTS, PLAYLIST_TEXTS } from '@beep/core/texts';
import { Heading, IconButton, usePageKey } from '@beep/ui';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
} from 'react';
import styles from './desk.module.css';
import type { DeskPlace } from './use-desk-place.ts';

const NEXT_KEY = 'n';
const PREVIOUS_KEY = 'p';
/** As many as a window shows. */
const FIRST_ROWS = 24;

/** Somebody at a desk. */
export interface DeskRow {
  readonly id: string;
  readonly name: string;
  /** Our own words in the place of a name, which are translated. */
  readonly isNameless?: boolean;
  readonly state: string;
  /** `new` is strong, `missing` is faint. */
  readonly tone?: 'new' | 'missing' | undefined;
  /** After the state: a length. */
  readonly facts?: string | undefined;
}

export interface DeskLayoutProps<Row extends DeskRow> {
  /** Names the list. */
  readonly label: string;
  readonly place: DeskPlace<Row>;
  /** Goes to a row, and does what a press on it does. */
  readonly onGo: (row: Row) => void;
  /** Something is recorded: the row stays, and the keys are those of the recorder. */
  readonly isLocked: boolean;
  /** Above the list. */
  readonly tools?: ReactNode;
  /** In the place of a list without rows. */
  readonly empty?: ReactNode;
  /** Below the list. */
  readonly foot?: ReactNode;
  /** Below the name of the current row. */
  readonly children: ReactNode;
}

/**
 * The current row with its panel, and the list of all. N and P go on and back everywhere, the arrow keys in the list, which is one
 * stop of the Tab key. The focus follows in the list; elsewhere only if it was lost.
 */
export function DeskLayout<Row extends DeskRow>(props: DeskLayoutProps<Row>): ReactNode {
  const { label, place, onGo, isLocked, tools, empty, foot, children } = props;
  const { rows, current } = place;
  // A long list must not hold up the current row, whose sound is loaded once it is shown.
  const shown = useDeferredValue(rows.length, FIRST_ROWS);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useFollowingFocus(current?.id, heading, list);
  return (
    <div className={styles.desk}>
      {!isLocked && <StepKeys place={place} onGo={onGo} />}
      {current !== undefined && (
        <Current row={current} heading={heading} {...props}>
          {children}
        </Current>
      )}
      <section className={styles.side} aria-label={label}>
        {tools}
        {rows.length === 0 && empty}
        <ul ref={list} className={styles.list} onKeyDown={(event) => moveInList(event, props)}>
          {rows.slice(0, shown).map((row) => (
            <li key={row.id}>
              <button
                type="button"
                className={styles.row}
                data-printed=""
                data-tone={row.tone}
                aria-current={row.id === current?.id ? 'true' : undefined}
                aria-disabled={isLocked}
                tabIndex={row.id === current?.id ? 0 : -1}
                onClick={() => !isLocked && onGo(row)}
              >
                <Name {...row} />
                <span className={styles.state}>{row.state}</span>
                {row.facts !== undefined && (
                  <span className={styles.facts} translate="no">
                    {row.facts}
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
        {foot}
      </section>
    </div>
  );
}

function Name({ name, isNameless }: Pick<DeskRow, 'name' | 'isNameless'>): ReactNode {
  return (
    <span className={styles.name}>
      <bdi {...(!isNameless && { translate: 'no' })}>{name}</bdi>
    </span>
  );
}

interface CurrentProps<Row extends DeskRow>
  extends Pick<DeskLayoutProps<Row>, 'place' | 'onGo' | 'isLocked' | 'children'> {
  readonly row: Row;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

function Current<Row extends DeskRow>(props: CurrentProps<Row>): ReactNode {
  const { row, place, onGo, isLocked, heading, children } = props;
  const { rows, at, next, previous } = place;
  const headingId = useId();
  const step = (to: Row | undefined) => ({
    'aria-disabled': to === undefined || isLocked,
    onClick: () => to !== undefined && !isLocked && onGo(to),
  });
  return (
    <section className={styles.current} aria-labelledby={headingId}>
      <div className={styles.head}>
        <Heading id={headingId} ref={heading} className={styles.who}>
          <Name {...row} />
        </Heading>
        <span className={styles.steps}>
          <IconButton
            icon="arrowLeft"
            label={DESK_TEXTS.previous}
            aria-keyshortcuts="P"
            {...step(previous)}
          />
          <span className={styles.place}>{PLAYLIST_TEXTS.place({ number: at + 1, count: rows.length })}</span>
          <IconButton icon="arrowRight" label={DESK_TEXTS.next} aria-keyshortcuts="N" {...step(next)} />
        </span>
      </div>
      <p role="status" className={styles.status} data-tone={row.tone}>
        {row.state}
      </p>
      {children}
    </section>
  );
}

function StepKeys<Row extends DeskRow>({
  place: { next, previous },
  onGo,
}: Pick<DeskLayoutProps<Row>, 'place' | 'onGo'>): null {
  usePageKey([NEXT_KEY, PREVIOUS_KEY], (key) => {
    const to = key === NEXT_KEY ? next : previous;
    if (to !== undefined) onGo(to);
  });
  return null;
}

function moveInList<Row extends DeskRow>(
  event: KeyboardEvent,
  { place: { rows, at }, onGo, isLocked }: DeskLayoutProps<Row>,
): void {
  if (isLocked || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const target: Readonly<Record<string, Row | undefined>> = {
    ArrowDown: rows[at + 1],
    ArrowUp: rows[at - 1],
    Home: rows[0],
    End: rows.at(-1),
  };
  if (!Object.hasOwn(target, event.key)) return;
  event.preventDefault();
  const to = target[event.key];
  if (to !== undefined) onGo(to);
}

/** Not at first: the page has its own focus then. */
function useFollowingFocus(
  currentId: string | undefined,
  heading: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
): void {
  const shown = useRef(currentId);
  useEffect(() => {
    if (shown.current === currentId) return;
    shown.current = currentId;
    const row = list.current?.querySelector<HTMLElement>('[aria-current]');
    row?.scrollIntoView({ block: 'nearest' });
    const { activeElement, body } = document;
    if (list.current?.contains(activeElement)) row?.focus({ preventScroll: true });
    else if (activeElement === null || activeElement === body)
      heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [currentId, heading, list]);
}
