import type { CallOutcome } from '@beep/core/recordings';
import { type ListEnd, type Loading, useLoadedPages, useLoadedValue } from '@beep/ui';
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
export interface AdminList<Page> extends ListEnd {
  /** The newest answer to the first page, for its totals. */
  readonly first: Page;
  readonly pages: readonly Page[];
}

/** Loads a list page by page. `name` and `args` identify it. */
export function useAdminList<Page extends { readonly next?: string }>(
  name: string,
  args: readonly string[],
  load: (after: string | undefined) => Promise<CallOutcome<Page>>,
): Loading<AdminList<Page>> {
  const { scope } = useAdmin();
  return useLoadedPages(['admin', scope.email, name, ...args], load, OPTIONS);
}
