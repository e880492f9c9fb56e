import { waitForState } from '@beep/core/actor';
import { type Session, type SessionState, signedInUid } from '@beep/core/session';
import type { AudioFiles, SharedFile } from '@beep/ui';

/** As the service worker keeps them: see service-worker/shared-file.ts. */
const CACHE = 'beep-shared';
const FOLDER = '/record/share/';
const NAME_HEADER = 'X-File-Name';
/** In the address that a share opens: the id of the file, or that there was no room for it. */
const SHARED = 'shared';
const FULL = 'full';
/** In the address of a form that is no share: the id of its file, if it was kept. */
const REFUSED = 'refused';

export interface SharedFilesOptions {
  readonly page: Pick<Window, 'history' | 'location'>;
  readonly session: Pick<Session, 'getSnapshot' | 'subscribe'>;
  /** Null in a browser without caches. */
  readonly caches: Pick<CacheStorage, 'has' | 'open'> | null;
}

/**
 * Finds the files that other apps shared with the installed one. Only the file that opened this page is a user's own:
 * it belongs to the user who was signed in then. Removes a file that another site has sent. Call it when the page opens.
 */
export function createSharedFiles(options: SharedFilesOptions): NonNullable<AudioFiles['shared']> {
  const { caches } = options;
  const atOpening = waitForState(options.session, isReported, new AbortController().signal);
  let opening = takeOpening(options.page);
  const removed = opening.refused === null ? Promise.resolve() : removeFile(caches, opening.refused);
  return async (uid) => {
    const { shared, refused } = opening;
    opening = NOTHING;
    await removed;
    if (refused !== null) return 'refused';
    if (shared === FULL) return 'full';
    const found = await findFiles(caches);
    const own = found.find(({ key }) => key === FOLDER + shared);
    if (own !== undefined)
      return { ...own.file, isOwn: uid !== null && signedInUid(await atOpening) === uid };
    return shared === null ? (found[0]?.file ?? null) : 'lost';
  };
}

interface Opening {
  readonly shared: string | null;
  readonly refused: string | null;
}

const NOTHING: Opening = { shared: null, refused: null };

/** Takes it out of the address: a reload is no share. */
function takeOpening({ history, location }: SharedFilesOptions['page']): Opening {
  const query = new URLSearchParams(location.search);
  const opening = { shared: query.get(SHARED), refused: query.get(REFUSED) };
  if (opening.shared !== null || opening.refused !== null)
    history.replaceState(history.state, '', location.pathname);
  return opening;
}

/** Never rejects. */
async function removeFile(caches: SharedFilesOptions['caches'], id: string): Promise<void> {
  try {
    if (caches !== null && (await caches.has(CACHE))) await (await caches.open(CACHE)).delete(FOLDER + id);
  } catch {
    // It waits, and is sent only if the user wants it.
  }
}

/** Not while the session is loading, and no guess of the watchdog. */
function isReported(state: SessionState): state is Exclude<SessionState, { status: 'loading' }> {
  return state.status === 'signed-in' || (state.status === 'signed-out' && state.isGuess !== true);
}

interface Found {
  readonly key: string;
  readonly file: SharedFile;
}

/** In the order in which they were shared. Never rejects. */
async function findFiles(caches: SharedFilesOptions['caches']): Promise<readonly Found[]> {
  try {
    if (caches === null || !(await caches.has(CACHE))) return [];
    const cache = await caches.open(CACHE);
    const requests = await cache.keys();
    return await Promise.all(requests.map((request) => readFile(cache, request)));
  } catch {
    return [];
  }
}

async function readFile(cache: Cache, request: Request): Promise<Found> {
  const response = await cache.match(request);
  const name = decodeURIComponent(response?.headers.get(NAME_HEADER) ?? '');
  const audio = (await response?.blob()) ?? new Blob();
  const done = async (): Promise<void> => void (await cache.delete(request));
  return { key: new URL(request.url).pathname, file: { name, audio, isOwn: false, done } };
}
