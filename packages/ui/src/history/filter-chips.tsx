import type { ListFilter } from '@beep/core/recordings';
import { LIST_FILTER_TEXTS, removeFilterText } from '@beep/core/texts';
import { type ReactNode, type RefObject, useRef } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { LabelsView } from '../labels/use-labels.ts';
import { chosenOf, filterFields, withChoice } from './filter-fields.ts';
import styles from './list-tools.module.css';

export interface FilterChipsProps {
  readonly value: ListFilter;
  readonly set: (value: ListFilter) => void;
  readonly labels: LabelsView | null;
  /** Gets the focus when the last one was removed. */
  readonly button: RefObject<HTMLButtonElement | null>;
}

/** Each filter that is set; a press removes it. */
export function FilterChips({ value, set, labels, button }: FilterChipsProps): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const fields = filterFields(value, labels?.status === 'ready' ? labels.all : null);
  const chips = fields.flatMap((field) => {
    const { key, choices, chip = String } = field;
    const at = choices.findIndex((choice) => choice.value === chosenOf(field, value));
    return at < 1 ? [] : [{ key, name: chip(choices[at]?.label ?? '') }];
  });
  if (chips.length === 0) return null;
  const remove = (key: keyof ListFilter, index: number): void => {
    set(withChoice(value, key));
    const next = chips[index + 1] ?? chips[index - 1];
    const target = list.current?.querySelector<HTMLElement>(`[data-filter="${next?.key}"]`);
    (target ?? button.current)?.focus();
  };
  return (
    <ul ref={list} className={styles.chips} aria-label={LIST_FILTER_TEXTS.shown}>
      {chips.map(({ key, name }, index) => (
        <li key={key}>
          <button
            type="button"
            data-filter={key}
            className={styles.chip}
            aria-label={removeFilterText({ filter: name })}
            onClick={() => remove(key, index)}
          >
            <bdi>{name}</bdi>
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}
