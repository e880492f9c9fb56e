import type { RouteConfig } from '@hono/zod-openapi';
import { API_BASE_PATH } from './paths.ts';
import { errors, json, MUST_SIGN_IN, recordingParams } from './route-parts.ts';
import { transcriptSchema } from './schemas.ts';

export type TranscriptRouteName = 'getTranscript' | 'putTranscript' | 'deleteTranscript';

const TRANSCRIPT_PATH = `${API_BASE_PATH}/recordings/{filename}/transcript`;

/** Calls on what is said in a recording. */
export const transcriptRoutes: Readonly<Record<TranscriptRouteName, RouteConfig>> = {
  getTranscript: {
    method: 'get',
    path: TRANSCRIPT_PATH,
    summary: 'What is said in a recording',
    request: { params: recordingParams },
    responses: {
      200: json('The transcript', transcriptSchema),
      ...errors('not_found', 'deleted', 'rate_limited', 'unavailable'),
    },
  },
  putTranscript: {
    method: 'put',
    path: TRANSCRIPT_PATH,
    summary: 'Write or replace the transcript, at most 256 KiB',
    security: MUST_SIGN_IN,
    request: {
      params: recordingParams,
      body: {
        required: true,
        content: { 'text/plain': { schema: { type: 'string' } }, 'text/vtt': { schema: { type: 'string' } } },
      },
    },
    responses: {
      204: { description: 'Written' },
      ...errors(
        'invalid_request',
        'unauthorized',
        'forbidden',
        'not_found',
        'deleted',
        'too_large',
        'rate_limited',
        'unavailable',
      ),
    },
  },
  deleteTranscript: {
    method: 'delete',
    path: TRANSCRIPT_PATH,
    summary: 'Delete the transcript; doing it again changes nothing',
    security: MUST_SIGN_IN,
    request: { params: recordingParams },
    responses: {
      204: { description: 'Deleted' },
      ...errors('unauthorized', 'forbidden', 'not_found', 'deleted', 'rate_limited', 'unavailable'),
    },
  },
};
