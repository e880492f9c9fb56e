import type { PlaybackLock } from '../player/ports.ts';

/** Makes a lock for the players of one test. */
export function createFakePlaybackLock(): PlaybackLock {
  const members = new Set<() => void>();
  return {
    join(onTaken) {
      members.add(onTaken);
      return {
        take() {
          for (const member of members) if (member !== onTaken) member();
        },
        leave: () => members.delete(onTaken),
      };
    },
  };
}
