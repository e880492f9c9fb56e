/** Where shared files wait for the recorder's page, which knows the user: see app/offline/shared-files.ts. */
const CACHE = 'beep-shared';
const FOLDER = '/record/share/';
const NAME_HEADER = 'X-File-Name';
const SIZE_HEADER = 'X-File-Size';
/** The field of the form, as the manifest names it. */
const FIELD = 'audio';
/** A page that sends forms must not fill the storage that recordings need. */
const MOST_FILES = 10;
const MOST_BYTES = 100_000_000;

/** The used part of the request of a form. */
export type SharingRequest = Pick<Request, 'formData' | 'headers' | 'referrer'>;

/**
 * Keeps the file that another app shares, before anything else, and leads to the recorder with its id. It replaces no
 * file that still waits, and nothing is sent before the user has seen it. Refuses the form of another site. One that
 * hides where it comes from is kept, and the server refuses its page: only there is `Sec-Fetch-Site` known. Never
 * rejects.
 */
export async function keepSharedFile(
  request: SharingRequest,
  caches: Pick<CacheStorage, 'open'>,
  origin: string,
): Promise<Response> {
  if (isForeign(request, origin)) return leadTo('refused=form', origin);
  const id = crypto.randomUUID();
  try {
    const file = (await request.formData()).get(FIELD);
    if (file instanceof File) {
      const cache = await caches.open(CACHE);
      if (!(await hasRoomFor(file, cache))) return leadTo('shared=full', origin);
      const headers = {
        'Content-Type': file.type,
        [NAME_HEADER]: encodeURIComponent(file.name),
        [SIZE_HEADER]: String(file.size),
      };
      await cache.put(FOLDER + id, new Response(file, { headers }));
    }
  } catch {
    // The page finds no file and says so.
  }
  return leadTo(`shared=${id}`, origin);
}

/** The share sheet names no origin: it is `null`, as is that of a page that hides it. */
function isForeign({ headers, referrer }: SharingRequest, origin: string): boolean {
  const sources = [headers.get('Origin'), URL.parse(referrer)?.origin];
  return sources.some((source) => source && source !== 'null' && source !== origin);
}

async function hasRoomFor(file: File, cache: Cache): Promise<boolean> {
  const waiting = await cache.keys();
  const sizes = await Promise.all(
    waiting.map(async (request) => Number((await cache.match(request))?.headers.get(SIZE_HEADER) ?? 0)),
  );
  const bytes = sizes.reduce((sum, size) => sum + size, file.size);
  return waiting.length < MOST_FILES && bytes <= MOST_BYTES;
}

function leadTo(query: string, origin: string): Response {
  return Response.redirect(new URL(`/record?${query}`, origin), 303);
}
