import { type RecordingSource, SOURCE_TAGS } from '../hosts/hosts.ts';

/** The orders of a list, the newest first by default. */
export const LIST_ORDERS = [
  'created_at_desc',
  'created_at_asc',
  'duration_desc',
  'listens_desc',
  'title_asc',
] as const;
export type ListOrder = (typeof LIST_ORDERS)[number];

/** True for orders by time: their lists go on after a recording, others at a page's number. */
export function isByTime(order: ListOrder): boolean {
  return order === 'created_at_desc' || order === 'created_at_asc';
}

/** What a list of recordings shows, and in which order. Absent fields limit nothing. */
export interface ListFilter {
  /** Only recordings whose transcript is not checked. */
  readonly isUnchecked?: boolean | undefined;
  /** Only recordings that no listener has heard. */
  readonly isUnheard?: boolean | undefined;
  /** Only recordings that expire within seven days. */
  readonly isExpiring?: boolean | undefined;
  /** Only recordings with the label of this id. */
  readonly label?: string | undefined;
  /** Only recordings made here. */
  readonly source?: RecordingSource | undefined;
  readonly order?: ListOrder | undefined;
}

/** True if the filter hides recordings. */
export function isLimiting({ isUnchecked, isUnheard, isExpiring, label, source }: ListFilter): boolean {
  return [isUnchecked, isUnheard, isExpiring].includes(true) || label !== undefined || source !== undefined;
}

/** True if anything of the filter is set, also the order. */
export function isFilterSet(filter: ListFilter): boolean {
  return listFilterQuery(filter) !== '';
}

/** The filter as the query of an address, without a question mark; empty for none. */
export function listFilterQuery(filter: ListFilter): string {
  const { isUnchecked, isUnheard, isExpiring, label, source, order } = filter;
  const query = new URLSearchParams();
  if (isUnchecked) query.set('transcript', 'unchecked');
  if (isUnheard) query.set('heard', 'not_yet');
  if (isExpiring) query.set('expiring', 'true');
  if (label !== undefined) query.set('label', label);
  if (source !== undefined) query.set('source', source);
  if (order !== undefined && order !== LIST_ORDERS[0]) query.set('sort', order);
  return query.toString();
}

/** Ignores what is unknown. */
export function parseListFilter(query: string): ListFilter {
  const fields = new URLSearchParams(query);
  return {
    isUnchecked: fields.get('transcript') === 'unchecked' || undefined,
    isUnheard: fields.get('heard') === 'not_yet' || undefined,
    isExpiring: fields.get('expiring') === 'true' || undefined,
    label: fields.get('label') || undefined,
    source: SOURCE_TAGS.find((tag) => tag === fields.get('source')),
    order: LIST_ORDERS.find((order) => order === fields.get('sort')),
  };
}
