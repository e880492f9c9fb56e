import '@beep/ui/styles';
import { createBrowserClock, createLocalStore } from '@beep/browser';
import { createListens } from '../play/create-listens.ts';
import type { PlayData } from '../play/play-data.ts';
import { hydratePlayerPage } from '../player-page/hydrate-player-page.ts';
import { createPlayerPorts } from '../ports/create-player-ports.ts';
import { createRecordingPorts } from '../ports/create-recording-ports.ts';
import { createUiPorts } from '../ports/create-ui-ports.ts';
import { EmbedApp } from './embed-app.tsx';

// The entry of the framed player. The identity provider is never loaded inside another site.
hydratePlayerPage<PlayData>(({ found }) => {
  const clock = createBrowserClock();
  const listens = createListens({
    tokens: { ensureFreshToken: async () => ({ status: 'signed-out' }), requireSignIn: () => undefined },
    clock,
  });
  const recordings = createRecordingPorts({ clock, tokens: null, account: null });
  const listening = found.status === 'found' ? { id: found.recording.id, isOwner: false } : null;
  const onPlay = (): void => {
    if (listening !== null) void listens.playbackStarted(listening);
  };
  const onHeard = (heardSeconds: number): void => {
    if (listening !== null) void listens.playbackStopped({ ...listening, heardSeconds });
  };
  return (
    <EmbedApp
      found={found}
      ui={createUiPorts({ clock, settings: createLocalStore(), policy: null })}
      player={createPlayerPorts()}
      recordings={recordings}
      onPlay={onPlay}
      onHeard={onHeard}
    />
  );
});
