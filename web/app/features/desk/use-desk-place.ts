import { useState } from 'react';

/** Which of the rows of a desk is current. */
export interface DeskPlace<Row> {
  /** The rows that are shown, in their order. */
  readonly rows: readonly Row[];
  /** Of the current row, from 0. */
  readonly at: number;
  /** Undefined if there are no rows. */
  readonly current: Row | undefined;
  readonly choose: (id: string) => void;
  /** Makes the first row current. */
  readonly restart: () => void;
  /** Undefined at the end. */
  readonly next: Row | undefined;
  /** Undefined at the beginning. */
  readonly previous: Row | undefined;
}

export interface DeskPlaceOptions<Row> {
  readonly rows: readonly Row[];
  /** The current row is shown in any case: what is done with it may change the answer. */
  readonly isShown?: (row: Row) => boolean;
  /** False for rows that are passed over on the way to the next one and the previous one. */
  readonly isStop?: (row: Row) => boolean;
  /** The row to begin with; the first one by default. */
  readonly firstId?: string | undefined;
}

const ANY = (): boolean => true;

/** If the current row goes, the one that is then in its place is current. */
export function useDeskPlace<Row extends { readonly id: string }>(
  options: DeskPlaceOptions<Row>,
): DeskPlace<Row> {
  const { isShown = ANY, isStop = ANY, firstId } = options;
  const [chosenId, setChosen] = useState(firstId);
  const [lastAt, setLastAt] = useState(0);
  const rows = options.rows.filter((row) => row.id === chosenId || isShown(row));
  const found = rows.findIndex(({ id }) => id === chosenId);
  const at = found === -1 ? Math.max(Math.min(lastAt, rows.length - 1), 0) : found;
  const current = rows[at];
  if (at !== lastAt) setLastAt(at);
  if (current !== undefined && current.id !== chosenId) setChosen(current.id);
  return {
    ...{ rows, at, current },
    choose: setChosen,
    restart() {
      setChosen(undefined);
      setLastAt(0);
    },
    next: rows.slice(at + 1).find(isStop),
    previous: rows.slice(0, at).findLast(isStop),
  };
}
