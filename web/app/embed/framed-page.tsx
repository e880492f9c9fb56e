import { CONTROL_LABELS } from '@beep/core/texts';
import {
  Logo,
  logoClass,
  type PlayerPorts,
  PlayerPortsContext,
  type RecordingPorts,
  RecordingPortsContext,
  type UiPorts,
  UiPortsContext,
} from '@beep/ui';
import type { ReactNode } from 'react';
import { PlayerPageBoundary } from '../player-page/player-page-boundary.tsx';
import { useHydration } from '../use-hydration.ts';

/** What a framed page needs of its browser. */
export interface FramedPorts {
  readonly ui: UiPorts;
  readonly player: PlayerPorts;
  readonly recordings: RecordingPorts;
}

/** A whole page inside another site, rendered alike on the server and in the browser. */
export function FramedPage({
  ui,
  player,
  recordings,
  children,
}: FramedPorts & { readonly children: ReactNode }): ReactNode {
  useHydration();
  return (
    <UiPortsContext value={ui}>
      <PlayerPortsContext value={player}>
        <RecordingPortsContext value={recordings}>
          <PlayerPageBoundary>{children}</PlayerPageBoundary>
        </RecordingPortsContext>
      </PlayerPortsContext>
    </UiPortsContext>
  );
}

/** Opens a new window: the page around the frame stays. */
export function FramedHome({ href }: { readonly href: string }): ReactNode {
  return (
    <a
      className={logoClass}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={CONTROL_LABELS.openOnBeep}
    >
      <Logo />
    </a>
  );
}
