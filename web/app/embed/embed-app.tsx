import { CONTROL_LABELS } from '@beep/core/texts';
import { EmbedCard, EmbedGone, Logo, logoClass, type UiPorts, UiPortsProvider } from '@beep/ui';
import type { ReactNode } from 'react';
import type { PlayData } from '../play/play-data.ts';
import { useHydration } from '../use-hydration.ts';

export interface EmbedPageProps {
  readonly found: PlayData;
  /** Called whenever playback starts. */
  readonly onPlay?: () => void;
}

export interface EmbedAppProps extends EmbedPageProps {
  readonly ports: UiPorts;
}

/** The whole framed page, rendered alike on the server and in the browser. */
export function EmbedApp({ ports, ...props }: EmbedAppProps): ReactNode {
  useHydration();
  return (
    <UiPortsProvider ports={ports}>
      <EmbedPage {...props} />
    </UiPortsProvider>
  );
}

/** A recording inside another site's page: the player and a link to its listen page. */
export function EmbedPage({ found, onPlay }: EmbedPageProps): ReactNode {
  if (found.status === 'unavailable') return <EmbedGone text={found.text} home={<Home href="/" />} />;
  const { recording } = found;
  return (
    <EmbedCard recording={recording} home={<Home href={recording.shareUrl} />} {...(onPlay && { onPlay })} />
  );
}

/** Opens a new window: the page around the frame stays. */
function Home({ href }: { readonly href: string }): ReactNode {
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
