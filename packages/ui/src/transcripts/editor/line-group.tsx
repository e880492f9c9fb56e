import type { EditableLine } from '@beep/core/transcripts';
import { type ComponentType, memo } from 'react';
import { LineField, type LineHandlers } from './line-field.tsx';

/** Lines rendered together: typing in one of thousands must not visit all. */
export const LINES_PER_GROUP = 100;

export interface LineGroupProps {
  readonly lines: readonly EditableLine[];
  /** The index of the group's first line. */
  readonly first: number;
  /** Of all groups. */
  readonly count: number;
  /** The index of the selected line; -1 if it is in another group. */
  readonly selected: number;
  /** The key of the line that plays; null if it is in another group. */
  readonly playing: number | null;
  readonly isReadOnly: boolean;
  readonly handlers: LineHandlers;
}

/** A part of the list; it is rendered only if something in it changes. */
export const LineGroup: ComponentType<LineGroupProps> = memo(function LineGroup(props: LineGroupProps) {
  const { lines, first, count, selected, playing, isReadOnly, handlers } = props;
  return lines.map((line, at) => (
    <LineField
      key={line.key}
      line={line}
      index={first + at}
      count={count}
      isSelected={first + at === selected}
      isPlaying={line.key === playing}
      isReadOnly={isReadOnly}
      handlers={handlers}
    />
  ));
}, isSameGroup);

function isSameGroup(
  { lines, ...one }: Readonly<LineGroupProps>,
  { lines: otherLines, ...other }: Readonly<LineGroupProps>,
): boolean {
  return (
    (Object.keys(one) as (keyof typeof one)[]).every((name) => one[name] === other[name]) &&
    lines.length === otherLines.length &&
    lines.every((line, at) => line === otherLines[at])
  );
}
