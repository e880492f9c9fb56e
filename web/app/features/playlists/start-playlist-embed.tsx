import '@beep/ui/styles';
import { createBrowserClock, createLocalStore } from '@beep/browser';
import { createListens } from '../../play/create-listens.ts';
import { hydratePlayerPage } from '../../player-page/hydrate-player-page.ts';
import { createPlayerPorts } from '../../ports/create-player-ports.ts';
import { createRecordingPorts } from '../../ports/create-recording-ports.ts';
import { createUiPorts } from '../../ports/create-ui-ports.ts';
import type { PlaylistData } from './playlist-data.ts';
import { PlaylistEmbedApp } from './playlist-embed.tsx';

// The entry of the framed player of a playlist. The identity provider is never loaded inside another site.
hydratePlayerPage<PlaylistData>(({ found }) => {
  const clock = createBrowserClock();
  const listens = createListens({
    tokens: { ensureFreshToken: async () => ({ status: 'signed-out' }), requireSignIn: () => undefined },
    clock,
  });
  return (
    <PlaylistEmbedApp
      data={found}
      ui={createUiPorts({ clock, settings: createLocalStore(), policy: null })}
      player={createPlayerPorts()}
      recordings={createRecordingPorts({ clock, tokens: null, account: null })}
      onPlay={(id) => void listens.playbackStarted({ id, isOwner: false })}
      onHeard={(id, heardSeconds) => void listens.playbackStopped({ id, isOwner: false, heardSeconds })}
    />
  );
});
