/** Where a shared file waits for the recorder's page, which knows the user: see app/offline/shared-file.ts. */
const CACHE = 'beep-shared';
const KEY = '/record/share';
const NAME_HEADER = 'X-File-Name';
/** The field of the form, as the manifest names it. */
const FIELD = 'audio';
const PAGE = '/record?shared';

/** Keeps the file that another app shares, before anything else, and leads to the recorder. Never rejects. */
export async function keepSharedFile(
  request: Pick<Request, 'formData'>,
  caches: Pick<CacheStorage, 'open'>,
  origin: string,
): Promise<Response> {
  try {
    const file = (await request.formData()).get(FIELD);
    if (file instanceof File) {
      const headers = { 'Content-Type': file.type, [NAME_HEADER]: encodeURIComponent(file.name) };
      await (await caches.open(CACHE)).put(KEY, new Response(file, { headers }));
    }
  } catch {
    // The page finds no file and says so.
  }
  return Response.redirect(new URL(PAGE, origin), 303);
}
