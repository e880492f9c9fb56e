import type { PlaybackLock } from '@beep/core/player';

const CHANNEL = 'beep-playing';

/** One player at a time on this origin, in this page and in others. */
export function createPlaybackLock(): PlaybackLock {
  return {
    join(onTaken) {
      if (!('BroadcastChannel' in globalThis)) return { take: () => undefined, leave: () => undefined };
      // One channel for each player: a channel does not receive its own messages.
      const channel = new BroadcastChannel(CHANNEL);
      channel.addEventListener('message', onTaken);
      return { take: () => channel.postMessage(null), leave: () => channel.close() };
    },
  };
}
