import { controlName, SELECTION_TEXTS } from '@beep/core/texts';
import type { KeyboardEvent, ReactNode } from 'react';
import styles from './selection.module.css';
import { Cell } from './table-parts.tsx';
import type { Selection } from './use-selection.ts';

export interface SelectCellProps {
  readonly id: string;
  /** Names the recording. */
  readonly what: string;
  readonly isSelected: boolean;
  readonly onChoose: Selection['choose'];
  readonly className?: string | undefined;
}

/** Selects one recording: Shift selects a range, the arrow keys move between the rows. */
export function SelectCell({ id, what, isSelected, onChoose, className }: SelectCellProps): ReactNode {
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const next = boxBeside(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1);
    next?.focus();
    const nextId = next?.dataset.select;
    if (nextId === undefined || !event.shiftKey) return;
    onChoose(id, { isChosen: true, isRange: false });
    onChoose(nextId, { isChosen: true, isRange: true });
  };
  return (
    <Cell className={className}>
      <label className={styles.box}>
        <input
          type="checkbox"
          aria-label={controlName(SELECTION_TEXTS.select, what)}
          data-select={id}
          checked={isSelected}
          onChange={({ target, nativeEvent }) =>
            onChoose(id, {
              isChosen: target.checked,
              isRange: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
            })
          }
          onKeyDown={onKeyDown}
        />
      </label>
    </Cell>
  );
}

/** The checkboxes of the rows that are drawn. */
export function selectBoxes(within: ParentNode | null | undefined): readonly HTMLInputElement[] {
  return [...(within?.querySelectorAll<HTMLInputElement>('input[data-select]') ?? [])];
}

function boxBeside(box: HTMLInputElement, step: 1 | -1): HTMLInputElement | undefined {
  const boxes = selectBoxes(box.closest('table'));
  return boxes[boxes.indexOf(box) + step];
}
