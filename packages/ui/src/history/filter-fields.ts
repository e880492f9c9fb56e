import type { Label } from '@beep/api/features/library';
import { SOURCE_TAGS, sourceName } from '@beep/core/hosts';
import { LIST_ORDERS, type ListFilter } from '@beep/core/recordings';
import {
  HEARD_TEXTS,
  HISTORY_TEXTS,
  LABEL_TEXTS,
  LIST_FILTER_TEXTS,
  LIST_ORDER_TEXTS,
  recordedInText,
  sortedByText,
} from '@beep/core/texts';
import type { Choice } from '../controls/select-field.tsx';

/** A field of the filter, as a select. */
export interface FilterField {
  readonly key: keyof ListFilter;
  readonly label: string;
  /** The first one limits nothing. */
  readonly choices: readonly Choice<string>[];
  /** What a choice is called away from its label. */
  readonly chip?: (choice: string) => string;
}

const ON = 'true';
const places = SOURCE_TAGS.map((value) => ({ value, label: sourceName(value) }));
const orders = LIST_ORDERS.map((value) => ({ value, label: LIST_ORDER_TEXTS[value] }));
const either = (all: string, label: string): FilterField['choices'] => [
  { value: '', label: all },
  { value: ON, label },
];

const FIELDS: readonly FilterField[] = [
  {
    key: 'isUnchecked',
    label: LIST_FILTER_TEXTS.transcripts,
    choices: either(LIST_FILTER_TEXTS.all, HISTORY_TEXTS.notChecked),
  },
  {
    key: 'isUnheard',
    label: LIST_FILTER_TEXTS.listeners,
    choices: either(LIST_FILTER_TEXTS.all, HEARD_TEXTS.not_yet),
  },
  {
    key: 'source',
    label: LIST_FILTER_TEXTS.recordedIn,
    choices: [{ value: '', label: LIST_FILTER_TEXTS.everywhere }, ...places],
    chip: (place) => recordedInText({ place }),
  },
  {
    key: 'isExpiring',
    label: LIST_FILTER_TEXTS.expires,
    choices: either(LIST_FILTER_TEXTS.anyTime, LIST_FILTER_TEXTS.withinAWeek),
    chip: () => LIST_FILTER_TEXTS.expiresWithinAWeek,
  },
  {
    key: 'order',
    label: LIST_FILTER_TEXTS.sortedBy,
    choices: orders,
    chip: (order) => sortedByText({ order }),
  },
];

/** The fields of the filter; that of the labels only if there are any, or if one is set. */
export function filterFields({ label }: ListFilter, labels: readonly Label[] | null): readonly FilterField[] {
  const named = (labels ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isGone = label !== undefined && labels !== null && named.every(({ value }) => value !== label);
  const choices = [
    { value: '', label: LABEL_TEXTS.any },
    ...named,
    ...(isGone ? [{ value: label, label: LABEL_TEXTS.gone }] : []),
  ];
  const ofLabels: FilterField = { key: 'label', label: LABEL_TEXTS.filter, choices };
  return choices.length > 1 ? [ofLabels, ...FIELDS] : FIELDS;
}

/** The chosen value of a field. */
export function chosenOf({ key, choices }: FilterField, filter: ListFilter): string {
  return String(filter[key] || (choices[0]?.value ?? ''));
}

/** The filter with another choice in a field; none for what limits nothing. */
export function withChoice(filter: ListFilter, key: FilterField['key'], chosen = ''): ListFilter {
  return { ...filter, [key]: chosen === ON || chosen || undefined };
}
