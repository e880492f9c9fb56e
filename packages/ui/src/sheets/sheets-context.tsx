import type { SheetsApi } from '@beep/core/sheets';
import { type ComponentType, createContext, type ReactNode, use } from 'react';

export interface SheetLinkProps {
  readonly to: string;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** What the screens of sheets need of the shell. */
export interface SheetsShell {
  readonly api: SheetsApi;
  /** The owner. */
  readonly uid: string;
  readonly Link: ComponentType<SheetLinkProps>;
  readonly goTo: (path: string) => void;
}

const SheetsContext = createContext<SheetsShell | null>(null);

export interface SheetsProviderProps {
  readonly shell: SheetsShell;
  readonly children: ReactNode;
}

export function SheetsProvider({ shell, children }: SheetsProviderProps): ReactNode {
  return <SheetsContext value={shell}>{children}</SheetsContext>;
}

export function useSheetsShell(): SheetsShell {
  const shell = use(SheetsContext);
  if (shell === null) throw new Error('No SheetsProvider above this component');
  return shell;
}
