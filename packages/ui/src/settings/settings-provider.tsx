import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { useLoaded } from '../actor/use-loaded.ts';
import type { SettingsDialog } from './settings-dialog.tsx';

const OpenSettingsContext = createContext<(() => void) | null>(null);

export interface SettingsProviderProps {
  readonly children: ReactNode;
}

/** Wraps the page and opens the settings dialog over it. The dialog's code is loaded when it is first opened. */
export function SettingsProvider({ children }: SettingsProviderProps): ReactNode {
  const [stage, setStage] = useState<'never-opened' | 'open' | 'closed'>('never-opened');
  const open = useCallback(() => setStage('open'), []);
  return (
    <OpenSettingsContext value={open}>
      {children}
      {stage !== 'never-opened' && (
        <LazySettings isOpen={stage === 'open'} onClose={() => setStage('closed')} />
      )}
    </OpenSettingsContext>
  );
}

/** Opens the settings dialog, from anywhere in the page. */
export function useOpenSettings(): () => void {
  const open = useContext(OpenSettingsContext);
  if (open === null) throw new Error('No SettingsProvider above this component');
  return open;
}

async function loadDialog(): Promise<typeof SettingsDialog> {
  return (await import('./settings-dialog.tsx')).SettingsDialog;
}

interface LazySettingsProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function LazySettings(props: LazySettingsProps): ReactNode {
  const Dialog = useLoaded(loadDialog, props.isOpen);
  return Dialog === null ? null : <Dialog {...props} />;
}
