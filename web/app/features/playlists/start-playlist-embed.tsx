import '@beep/ui/styles';
import { connectPlayer } from '../../embed/connect-player.ts';
import { createFramedBrowser } from '../../embed/framed-browser.ts';
import { hydratePlayerPage } from '../../player-page/hydrate-player-page.ts';
import type { PlaylistData } from './playlist-data.ts';
import { PlaylistEmbedApp } from './playlist-embed.tsx';

// The entry of the framed player of a playlist.
hydratePlayerPage<PlaylistData>(({ found }) => {
  const { listens, ...ports } = createFramedBrowser();
  return (
    <PlaylistEmbedApp
      data={found}
      {...ports}
      onPlay={(id) => void listens.playbackStarted({ id, isOwner: false })}
      onHeard={(id, heardSeconds) => void listens.playbackStopped({ id, isOwner: false, heardSeconds })}
    />
  );
});
connectPlayer();
