import { archiveFileQuerySchema } from '@beep/api/contract';
import { parseWith } from '../http/parse-request.ts';
import type { AppContext } from '../http/request-context.ts';
import type { Log } from '../log/log.ts';
import { planMediaResponse } from '../media/plan-media-response.ts';
import { ServerError } from '../server-error.ts';
import type { StoredArchive } from '../storage/archive-store.ts';
import type { ByteRange } from '../storage/audio-store.ts';
import type { Stores } from '../storage/stores.ts';
import { type ArchiveLinkDeps, allowsArchive } from './archive-link.ts';
import { type MayStillHearDeps, mayStillHear } from './may-still-hear.ts';
import { ArchiveGoneError, type ReadArchiveDeps, readArchive } from './read-archive.ts';

export interface ArchiveFileNeeds extends ReadArchiveDeps, MayStillHearDeps, ArchiveLinkDeps {
  readonly stores: Pick<Stores, 'archives' | 'accountDeletions'>;
  readonly log: Log;
}

/** `GET` and `HEAD /archives/{archive}`, with ranges: the same link continues an interrupted download. */
export async function getArchiveFile(context: AppContext, service: ArchiveFileNeeds): Promise<Response> {
  const id = context.req.param('archive') ?? '';
  const { grant } = parseWith(archiveFileQuerySchema, context.req.query(), 'the query');
  if (!allowsArchive(service, id, grant)) {
    throw new ServerError('forbidden', {
      message: 'This link has expired. Make another one in the settings.',
    });
  }
  const archive = await findReady(service, id);
  if (!(await mayStillHear(service, archive))) {
    throw new ServerError('forbidden', {
      message: 'The administrator for whom this archive was made may not hear all of it any more.',
    });
  }
  const { part, status, headers } = planMediaResponse(
    context.req,
    { name: id, isRestricted: true, mime: 'application/zip', etag: `"${archive.file.sha256}"` },
    archive.file.bytes,
  );
  const all = { ...headers, ...headersOf(archive) };
  if (!part) return new Response(null, { status, headers: all });
  return new Response(await openBody(service, archive, part), { status, headers: all });
}

type ReadyArchive = StoredArchive & { readonly file: NonNullable<StoredArchive['file']> };

async function findReady({ stores, now }: ArchiveFileNeeds, id: string): Promise<ReadyArchive> {
  const archive = await stores.archives.find(id);
  if (archive?.state !== 'ready' || !archive.file || (archive.expiresAt ?? 0) <= now()) throw gone();
  if (archive.kind === 'account') {
    const deletion = await stores.accountDeletions.find(archive.subject);
    if (deletion && deletion.deletedAt >= archive.createdAt) throw gone();
  }
  return { ...archive, file: archive.file };
}

function gone(cause?: unknown): ServerError {
  const message = 'A note in this archive was removed since it was made. Prepare the archive again.';
  return new ServerError('expired', { message, cause });
}

function headersOf({ createdAt }: StoredArchive): Record<string, string> {
  const day = new Date(createdAt).toISOString().slice(0, 10);
  return {
    'Cache-Control': 'private, no-store',
    'Content-Disposition': `attachment; filename="beep-archive-${day}.zip"`,
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
  };
}

/** Reads the first piece before the head is sent: an archive that cannot be read gets an error. */
async function openBody(
  service: ArchiveFileNeeds,
  archive: ReadyArchive,
  part: ByteRange,
): Promise<ReadableStream<Uint8Array>> {
  const pieces = watched(service, archive, readArchive(service, archive, part));
  const first = await pieces.next().catch((error: unknown) => {
    throw error instanceof ArchiveGoneError
      ? gone(error)
      : new ServerError('unavailable', { cause: error, headers: { 'Retry-After': '2' } });
  });
  return ReadableStream.from(withFirst(first, pieces));
}

async function* withFirst(
  first: IteratorResult<Uint8Array>,
  rest: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    if (!first.done) yield first.value;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

/** An archive that turns out to be incomplete is not sent again. */
async function* watched(
  { stores, log }: ArchiveFileNeeds,
  { id }: StoredArchive,
  pieces: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } catch (error) {
    log.error('archive_cut_off', error);
    if (error instanceof ArchiveGoneError) await stores.archives.setState(id, 'outdated');
    throw error;
  }
}
