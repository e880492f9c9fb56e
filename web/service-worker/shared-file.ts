/** Where shared files wait for the recorder's page, which knows the user: see app/offline/shared-files.ts. */
const CACHE = 'beep-shared';
const FOLDER = '/record/share/';
const NAME_HEADER = 'X-File-Name';
/** The field of the form, as the manifest names it. */
const FIELD = 'audio';

/**
 * Keeps the file that another app shares, before anything else, and leads to the recorder with its id. It replaces no
 * file that still waits. Never rejects.
 */
export async function keepSharedFile(
  request: Pick<Request, 'formData'>,
  caches: Pick<CacheStorage, 'open'>,
  origin: string,
): Promise<Response> {
  const id = crypto.randomUUID();
  try {
    const file = (await request.formData()).get(FIELD);
    if (file instanceof File) {
      const headers = { 'Content-Type': file.type, [NAME_HEADER]: encodeURIComponent(file.name) };
      await (await caches.open(CACHE)).put(FOLDER + id, new Response(file, { headers }));
    }
  } catch {
    // The page finds no file and says so.
  }
  return Response.redirect(new URL(`/record?shared=${id}`, origin), 303);
}
