import type { Page } from '@beep/core/admin';
import type { CallOutcome } from '@beep/core/recordings';
import type { Loading } from '../loading/loading.ts';
import { type ListEnd, useLoadedPages } from '../loading/use-loaded-pages.ts';
import { useLoadedValue } from '../loading/use-loaded-value.ts';
import { useAdmin } from './admin-context.tsx';

const OPTIONS = { refreshOnFocus: false } as const;

/** Loads one value. `name` and `args` identify it; a null name loads nothing. */
export function useAdminValue<Value>(
  name: string | null,
  args: readonly string[],
  load: () => Promise<CallOutcome<Value>>,
): Loading<Value> {
  const { scope } = useAdmin();
  return useLoadedValue(name === null ? null : ['admin', scope.email, name, ...args], load, OPTIONS);
}

/** The loaded pages of a list. */
export interface AdminList<Item, OnePage extends Page<Item>> extends ListEnd {
  /** The newest answer to the first page, for its totals. */
  readonly first: OnePage;
  readonly items: readonly Item[];
}

/** Loads a list page by page. `name` and `args` identify it. */
export function useAdminList<Item, OnePage extends Page<Item>>(
  name: string,
  args: readonly string[],
  load: (after: string | undefined) => Promise<CallOutcome<OnePage>>,
): Loading<AdminList<Item, OnePage>> {
  const { scope } = useAdmin();
  const loading = useLoadedPages(['admin', scope.email, name, ...args], load, OPTIONS);
  if (loading.status !== 'ready') return loading;
  const { pages, ...list } = loading.value;
  return { ...loading, value: { ...list, items: pages.flatMap(({ items }) => items) } };
}
