import { HOSTS } from '@beep/core/hosts';
import { type Label, LIST_ORDERS, type ListFilter } from '@beep/core/recordings';
import { HEARD_TEXTS, LABEL_TEXTS, LIST_FILTER_TEXTS, LIST_ORDER_TEXTS } from '@beep/core/texts';
import { type ReactNode, useId, useState } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { LabelsDialog } from '../labels/labels-dialog.tsx';
import type { LabelsView } from '../labels/use-labels.ts';
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
const HEARD = [{ value: 'not_yet', label: HEARD_TEXTS.not_yet }] as const;
const ENDS = [{ value: 'true', label: LIST_FILTER_TEXTS.withinAWeek }] as const;
const ORDERS = LIST_ORDERS.map((value) => ({ value, label: LIST_ORDER_TEXTS[value] }));

export interface ListFiltersProps extends KeptFilter {
  /** Null where nobody is signed in. */
  readonly labels: LabelsView | null;
}

/** What the list shows, and in which order. Each change applies at once. */
export function ListFilters({ value, set, labels }: ListFiltersProps): ReactNode {
  return (
    <div className={styles.filters}>
      <TranscriptFilter
        isOn={value.isUnchecked === true}
        set={(isUnchecked) => set({ ...value, isUnchecked })}
      />
      <Choice
        label={LIST_FILTER_TEXTS.listeners}
        all={LIST_FILTER_TEXTS.all}
        options={HEARD}
        value={value.isUnheard ? 'not_yet' : undefined}
        onChoose={(heard) => set({ ...value, isUnheard: heard === 'not_yet' })}
      />
      {labels !== null && (
        <LabelFilter labels={labels} value={value.label} onChoose={(label) => set({ ...value, label })} />
      )}
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

interface LabelFilterProps {
  readonly labels: LabelsView;
  readonly value: string | undefined;
  readonly onChoose: (label: string | undefined) => void;
}

/** Chooses a label, or leads to all of them. */
function LabelFilter({ labels, value, onChoose }: LabelFilterProps): ReactNode {
  const [isManaging, setManaging] = useState(false);
  const isGone = value !== undefined && labels.all.every(({ id }) => id !== value);
  const options = [
    ...labels.all.map(({ id, name }: Label) => ({ value: id, label: name })),
    ...(isGone && labels.status === 'ready' ? [{ value, label: LABEL_TEXTS.gone }] : []),
  ];
  return (
    <div className={styles.labels}>
      <Choice
        label={LABEL_TEXTS.filter}
        all={LABEL_TEXTS.any}
        options={options}
        value={value}
        onChoose={onChoose}
      />
      <IconButton
        icon="label"
        label={LABEL_TEXTS.manage}
        aria-haspopup="dialog"
        onClick={() => setManaging(true)}
      />
      <LabelsDialog labels={labels} isOpen={isManaging} onClose={() => setManaging(false)} />
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
