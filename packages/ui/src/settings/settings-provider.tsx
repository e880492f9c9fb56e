import { createContext, type ReactNode, useCallback, useState } from 'react';
import { useOpened } from '../actor/use-loaded.ts';
import { useProvided } from '../actor/use-provided.ts';
import type { SettingsDialog } from './settings-dialog.tsx';
import { type SettingsPorts, SettingsPortsContext } from './settings-ports.ts';

const OpenSettingsContext = createContext<(() => void) | null>(null);

export interface SettingsProviderProps {
  /** Loads the adapters of the dialog. A stable function. */
  readonly loadPorts: () => Promise<SettingsPorts>;
  readonly children: ReactNode;
}

/** Wraps the page and opens the settings dialog over it. The dialog's code is loaded when it is first opened. */
export function SettingsProvider({ loadPorts, children }: SettingsProviderProps): ReactNode {
  const [stage, setStage] = useState<'never-opened' | 'open' | 'closed'>('never-opened');
  const open = useCallback(() => setStage('open'), []);
  return (
    <OpenSettingsContext value={open}>
      {children}
      {stage !== 'never-opened' && (
        <LazySettings loadPorts={loadPorts} isOpen={stage === 'open'} onClose={() => setStage('closed')} />
      )}
    </OpenSettingsContext>
  );
}

/** Opens the settings dialog, from anywhere in the page. */
export function useOpenSettings(): () => void {
  return useProvided(OpenSettingsContext, 'SettingsProvider');
}

interface LoadedSettings {
  readonly Dialog: typeof SettingsDialog;
  readonly ports: SettingsPorts;
}

async function loadSettings(loadPorts: () => Promise<SettingsPorts>): Promise<LoadedSettings> {
  const [{ SettingsDialog: Dialog }, ports] = await Promise.all([
    import('./settings-dialog.tsx'),
    loadPorts(),
  ]);
  return { Dialog, ports };
}

interface LazySettingsProps extends Pick<SettingsProviderProps, 'loadPorts'> {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function LazySettings({ loadPorts, ...props }: LazySettingsProps): ReactNode {
  const load = useCallback(() => loadSettings(loadPorts), [loadPorts]);
  const loaded = useOpened(load, props.isOpen);
  if (loaded === null) return null;
  return (
    <SettingsPortsContext value={loaded.ports}>
      <loaded.Dialog {...props} />
    </SettingsPortsContext>
  );
}
