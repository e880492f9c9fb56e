import { type RouteConfig, z } from '@hono/zod-openapi';
import { archiveFileQuerySchema, archiveSchema } from './archive-schemas.ts';
import { refTo } from './calls/describe-calls.ts';
import { API_BASE_PATH } from './paths.ts';
import { json, MUST_SIGN_IN, refusals } from './route-parts.ts';

export type ArchiveRouteName = 'getArchive' | 'prepareArchive' | 'getArchiveFile';

const ARCHIVE_PATH = `${API_BASE_PATH}/profile/me/archive`;
const ZIP = { 'application/zip': { schema: { type: 'string', format: 'binary' } } } as const;

/** Calls on archives. */
export const archiveRoutes: Readonly<Record<ArchiveRouteName, RouteConfig>> = {
  getArchive: {
    method: 'get',
    path: ARCHIVE_PATH,
    summary: 'The state of the archive of everything that the account recorded',
    security: MUST_SIGN_IN,
    responses: { 200: json('The state', refTo(archiveSchema)), ...refusals('unauthorized') },
  },
  prepareArchive: {
    method: 'post',
    path: ARCHIVE_PATH,
    summary: 'Prepare the archive, unless it is being prepared or is a few minutes old',
    security: MUST_SIGN_IN,
    responses: { 200: json('The state', refTo(archiveSchema)), ...refusals('unauthorized') },
  },
  getArchiveFile: {
    method: 'get',
    path: `${API_BASE_PATH}/archives/{archive}`,
    summary: 'The archive as a ZIP file; ranges continue an interrupted download',
    request: { params: z.object({ archive: z.string() }), query: archiveFileQuerySchema },
    responses: {
      200: { description: 'The whole file', content: ZIP },
      206: { description: 'A part of the file', content: ZIP },
      304: { description: 'The client has it' },
      ...refusals('invalid_request', 'forbidden', 'expired', 'range_not_satisfiable'),
    },
  },
};
