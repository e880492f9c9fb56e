import '@beep/ui/styles';
import {
  createApiClient,
  createBrowserClock,
  createBrowserIds,
  createLocalStore,
  createSessionStore,
  createTranscriptsApi,
} from '@beep/browser';
import { createListenCounter } from '@beep/core/listens';
import { createUiPorts, SOURCE } from '../page-composition.ts';
import { hydratePlayerPage } from '../player-page/hydrate-player-page.ts';
import { createPlayerPorts } from '../ports/create-player-ports.ts';
import { createRecordingPorts } from '../ports/create-recording-ports.ts';
import { EmbedApp } from './embed-app.tsx';

// The entry of the framed player. The identity provider is never loaded inside another site.
hydratePlayerPage((data) => {
  const { config, found } = data;
  const clock = createBrowserClock();
  const api = createApiClient({ baseUrl: '', source: SOURCE, publicUrl: config.publicUrl });
  const listens = createListenCounter({
    api,
    tokens: { ensureFreshToken: async () => ({ status: 'signed-out' }), requireSignIn: () => undefined },
    store: createSessionStore(),
    clock,
    ids: createBrowserIds(),
  });
  const listening = found.status === 'found' ? { id: found.recording.id, isOwner: false } : null;
  const onPlay = (): void => {
    if (listening !== null) void listens.playbackStarted(listening);
  };
  const onHeard = (heardSeconds: number): void => {
    if (listening !== null) void listens.playbackStopped({ ...listening, heardSeconds });
  };
  const transcripts = createTranscriptsApi({ baseUrl: '', source: SOURCE, clock });
  return (
    <EmbedApp
      found={found}
      ui={createUiPorts({ clock, settings: createLocalStore(), policy: null })}
      player={createPlayerPorts()}
      recordings={createRecordingPorts({ api, clock, transcripts, account: null })}
      transcripts={transcripts}
      onPlay={onPlay}
      onHeard={onHeard}
    />
  );
});
