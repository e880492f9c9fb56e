import type { PlaybackLock } from '@beep/core/player';
import { openChannel } from '../open-channel.ts';

const CHANNEL = 'beep-playing';

/** One player at a time on this origin, in this page and in others; without a channel each plays for itself. */
export function createPlaybackLock(): PlaybackLock {
  return {
    join(onTaken) {
      // One channel for each player: a channel does not receive its own messages.
      const channel = openChannel(CHANNEL);
      channel?.addEventListener('message', onTaken);
      return { take: () => channel?.postMessage(null), leave: () => channel?.close() };
    },
  };
}
