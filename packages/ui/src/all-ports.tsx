import type { ReactNode } from 'react';
import { type MicrophonePorts, MicrophonePortsContext } from './microphones/microphone-ports.ts';
import { type PlayerPorts, PlayerPortsContext } from './player/player-ports.ts';
import { type RecordingPorts, RecordingPortsContext } from './recordings/recording-ports.ts';
import { type SettingsPorts, SettingsPortsContext } from './settings/settings-ports.ts';
import { type UiPorts, UiPortsContext } from './ui-ports.ts';

/** The browser adapters of every view of this package. */
export interface AllPorts extends UiPorts, PlayerPorts, RecordingPorts, MicrophonePorts, SettingsPorts {}

export interface AllPortsProviderProps {
  readonly ports: AllPorts;
  readonly children: ReactNode;
}

/** For shells that load all views at once. */
export function AllPortsProvider({ ports, children }: AllPortsProviderProps): ReactNode {
  return (
    <UiPortsContext value={ports}>
      <PlayerPortsContext value={ports}>
        <RecordingPortsContext value={ports}>
          <MicrophonePortsContext value={ports}>
            <SettingsPortsContext value={ports}>{children}</SettingsPortsContext>
          </MicrophonePortsContext>
        </RecordingPortsContext>
      </PlayerPortsContext>
    </UiPortsContext>
  );
}
