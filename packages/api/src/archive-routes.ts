import { z } from '@hono/zod-openapi';
import { API_BASE_PATH } from './paths.ts';
import { type Route, refusals } from './route-parts.ts';

export type ArchiveRouteName = 'getArchiveFile';

const ZIP = { 'application/zip': { schema: { type: 'string', format: 'binary' } } } as const;

export const archiveFileQuerySchema = z.object({
  grant: z.string().max(100).openapi({ description: 'From the link.' }),
});

/** The file of an archive. */
export const archiveRoutes: Readonly<Record<ArchiveRouteName, Route>> = {
  getArchiveFile: {
    method: 'get',
    path: `${API_BASE_PATH}/archives/{archive}`,
    scope: null,
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
