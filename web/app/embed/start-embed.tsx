import '@beep/ui/styles';
import type { PlayData } from '../play/play-data.ts';
import { hydratePlayerPage } from '../player-page/hydrate-player-page.ts';
import { connectPlayer } from './connect-player.ts';
import { EmbedApp } from './embed-app.tsx';
import { createFramedBrowser } from './framed-browser.ts';

// The entry of the framed player.
hydratePlayerPage<PlayData>(({ found }) => {
  const { listens, ...ports } = createFramedBrowser();
  const listening = found.status === 'found' ? { id: found.recording.id, isOwner: false } : null;
  const onPlay = (): void => {
    if (listening !== null) void listens.playbackStarted(listening);
  };
  const onHeard = (heardSeconds: number): void => {
    if (listening !== null) void listens.playbackStopped({ ...listening, heardSeconds });
  };
  return <EmbedApp found={found} {...ports} onPlay={onPlay} onHeard={onHeard} />;
});
connectPlayer();
