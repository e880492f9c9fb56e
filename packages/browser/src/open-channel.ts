/**
 * Opens the channel with that name to the other pages of this origin. Null in a browser without channels, and in one that
 * refuses them: Firefox does where it blocks the cookies and site data of a page, or of a frame of another site.
 */
export function openChannel(name: string): BroadcastChannel | null {
  if (!('BroadcastChannel' in globalThis)) return null;
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
