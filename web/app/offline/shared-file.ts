import type { SharedFile } from '@beep/ui';

/** As the service worker keeps it: see service-worker/shared-file.ts. */
const CACHE = 'beep-shared';
const KEY = '/record/share';
const NAME_HEADER = 'X-File-Name';
/** In the address after a share. */
const SHARED = 'shared';

/** The file that another app shared with the installed one. Takes the share out of the address. Never rejects. */
export async function takeSharedFile(
  page: Pick<Window, 'history' | 'location'>,
): Promise<SharedFile | 'lost' | null> {
  const { history, location } = page;
  const isLost = new URLSearchParams(location.search).has(SHARED) ? 'lost' : null;
  if (isLost !== null) history.replaceState(history.state, '', location.pathname);
  try {
    if (!('caches' in globalThis) || !(await caches.has(CACHE))) return isLost;
    const found = await (await caches.open(CACHE)).match(KEY);
    if (found === undefined) return isLost;
    const name = decodeURIComponent(found.headers.get(NAME_HEADER) ?? '');
    return { name, audio: await found.blob(), done: async () => void (await caches.delete(CACHE)) };
  } catch {
    return isLost;
  }
}
