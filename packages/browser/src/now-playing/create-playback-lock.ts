import type { PlaybackLock } from '@beep/core';

const CHANNEL = 'beep-playing';

/** One player at a time among all that are open on our origin, in this page and in others. */
export function createPlaybackLock(): PlaybackLock {
  return {
    join(onTaken) {
      if (!('BroadcastChannel' in globalThis)) return { take: () => undefined, leave: () => undefined };
      // A channel of its own for each player: a channel does not hear itself.
      const channel = new BroadcastChannel(CHANNEL);
      channel.addEventListener('message', onTaken);
      return { take: () => channel.postMessage(null), leave: () => channel.close() };
    },
  };
}
