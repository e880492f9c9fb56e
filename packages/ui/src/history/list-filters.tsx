import { HOSTS } from '@beep/core/hosts';
import { LIST_ORDERS, type ListFilter } from '@beep/core/recordings';
import { LIST_FILTER_TEXTS, LIST_ORDER_TEXTS } from '@beep/core/texts';
import { type ReactNode, useId } from 'react';
import styles from './list-filters.module.css';
import { TranscriptFilter } from './transcript-filter.tsx';

/** What is listed, and where that is kept. */
export interface KeptFilter {
  readonly value: ListFilter;
  readonly set: (value: ListFilter) => void;
}

const PLACES = [
  { value: 'BEEP_WEB', label: LIST_FILTER_TEXTS.onBeep },
  ...Object.values(HOSTS).map(({ sourceTag, name }) => ({ value: sourceTag, label: name })),
] as const;
const ENDS = [{ value: 'true', label: LIST_FILTER_TEXTS.withinAWeek }] as const;
const ORDERS = LIST_ORDERS.map((value) => ({ value, label: LIST_ORDER_TEXTS[value] }));

/** What the list shows, and in which order. Each change applies at once. */
export function ListFilters({ value, set }: KeptFilter): ReactNode {
  return (
    <div className={styles.filters}>
      <TranscriptFilter
        isOn={value.isUnchecked === true}
        set={(isUnchecked) => set({ ...value, isUnchecked })}
      />
      <Choice
        label={LIST_FILTER_TEXTS.recordedIn}
        all={LIST_FILTER_TEXTS.everywhere}
        options={PLACES}
        value={value.source}
        onChoose={(source) => set({ ...value, source })}
      />
      <Choice
        label={LIST_FILTER_TEXTS.expires}
        all={LIST_FILTER_TEXTS.anyTime}
        options={ENDS}
        value={value.isExpiring ? 'true' : undefined}
        onChoose={(isExpiring) => set({ ...value, isExpiring: isExpiring === 'true' })}
      />
      <Choice
        label={LIST_FILTER_TEXTS.sortedBy}
        options={ORDERS}
        value={value.order ?? LIST_ORDERS[0]}
        onChoose={(order) => set({ ...value, order })}
      />
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  /** The option that limits nothing. */
  readonly all?: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value | undefined;
  readonly onChoose: (value: Value | undefined) => void;
}

function Choice<Value extends string>(props: ChoiceProps<Value>): ReactNode {
  const { label, all, options, value, onChoose } = props;
  const id = useId();
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value ?? ''}
        onChange={({ target }) => onChoose(options.find((option) => option.value === target.value)?.value)}
      >
        {all !== undefined && <option value="">{all}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
