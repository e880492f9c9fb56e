import { isPlayerConnect } from '@beep/bridge/player';

/** Lets the page around the framed player follow and control the sound, if it asks; what that needs loads then. */
export function connectPlayer(): void {
  const { parent } = window;
  if (parent === window) return;
  addEventListener('message', ({ data, source, ports: [port] }) => {
    if (source !== parent || port === undefined || !isPlayerConnect(data)) return;
    void import('./serve-player.ts').then(({ servePlayer }) => servePlayer(port));
  });
  parent.postMessage({ type: 'BEEP_PLAYER_READY' }, '*');
}
