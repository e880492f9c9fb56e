import { SettingsProvider } from '@beep/ui';
import { type ReactNode, useCallback } from 'react';
import { usePageComposition } from '../composition-context.tsx';

export interface WithSettingsProps {
  readonly children: ReactNode;
}

/** The settings dialog over the page. Its code and its adapters are loaded when it is opened. */
export function WithSettings({ children }: WithSettingsProps): ReactNode {
  const { settings } = usePageComposition();
  const load = useCallback(
    async () => settings.make((await import('./create-settings-ports.ts')).createSettingsPorts),
    [settings],
  );
  return <SettingsProvider loadPorts={load}>{children}</SettingsProvider>;
}
