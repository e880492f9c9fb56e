import type { LoadRowPlayer } from '@beep/ui';

/** Pages with a list of recordings load the player after the rows. */
export const loadRowPlayer: LoadRowPlayer = async () => (await import('./row-player.tsx')).RowPlayerWithPorts;
