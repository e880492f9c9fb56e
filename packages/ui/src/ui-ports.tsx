import type { AudioOutput, Clock, KeyValueStore } from '@beep/core';
import { createContext, type ReactNode, useContext } from 'react';

/** What the views need of the browser. The shell's composition root provides it once. */
export interface UiPorts {
  /** Takes an audio element over; the element stays whoever's made it. */
  readonly createAudioOutput: (element: HTMLAudioElement) => AudioOutput;
  /** Keeps the listener's speed. */
  readonly settings: KeyValueStore;
  /** False where the browser refused. */
  readonly copyText: (text: string) => Promise<boolean>;
  readonly clock: Clock;
}

const UiPortsContext = createContext<UiPorts | null>(null);

export interface UiPortsProviderProps {
  readonly ports: UiPorts;
  readonly children: ReactNode;
}

/** Wraps everything that uses this package's views. */
export function UiPortsProvider({ ports, children }: UiPortsProviderProps): ReactNode {
  return <UiPortsContext value={ports}>{children}</UiPortsContext>;
}

export function useUiPorts(): UiPorts {
  const ports = useContext(UiPortsContext);
  if (ports === null) throw new Error('No UiPortsProvider above this component');
  return ports;
}
