import { isPlayerConnect, PLAYER_READY } from '@beep/bridge/player';

/** Lets the page around the framed player follow and control the sound, if it asks; what that needs loads then. */
export function connectPlayer(): void {
  const { parent } = window;
  if (parent === window) return;
  // The page around has one connection: a later one takes its place.
  let connected = new AbortController();
  addEventListener('message', ({ data, source, ports: [port] }) => {
    if (source !== parent || port === undefined || !isPlayerConnect(data)) return;
    connected.abort();
    connected = new AbortController();
    const { signal } = connected;
    void import('./serve-player.ts').then(({ servePlayer }) => servePlayer(port, signal));
  });
  parent.postMessage(PLAYER_READY, '*');
}
