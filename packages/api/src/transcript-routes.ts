import type { RouteConfig } from '@hono/zod-openapi';
import {
  API_BASE_PATH,
  MAX_TRANSCRIPT_BYTES,
  MAX_TRANSCRIPT_CUES,
  MAX_TRANSCRIPT_LINE_LENGTH,
  MAX_TRANSCRIPT_LINES,
} from './paths.ts';
import { json, MAY_SIGN_IN, MUST_SIGN_IN, recordingParams, refusals } from './route-parts.ts';
import { transcriptQuerySchema, transcriptSchema } from './schemas.ts';

export type TranscriptRouteName = 'getTranscript' | 'putTranscript' | 'deleteTranscript';

const TRANSCRIPT_PATH = `${API_BASE_PATH}/recordings/{filename}/transcript`;

/** Calls on the transcripts of recordings. */
export const transcriptRoutes: Readonly<Record<TranscriptRouteName, RouteConfig>> = {
  getTranscript: {
    method: 'get',
    path: TRANSCRIPT_PATH,
    summary: 'What is said in a recording',
    security: MAY_SIGN_IN,
    request: { params: recordingParams },
    responses: {
      200: json('The transcript', transcriptSchema),
      ...refusals('unauthorized', 'restricted', 'not_found', 'deleted'),
    },
  },
  putTranscript: {
    method: 'put',
    path: TRANSCRIPT_PATH,
    summary: 'Write or replace the transcript',
    description: `At most ${MAX_TRANSCRIPT_BYTES / 1024} KiB, ${MAX_TRANSCRIPT_LINES} lines of ${MAX_TRANSCRIPT_LINE_LENGTH} characters, and ${MAX_TRANSCRIPT_CUES} cues or paragraphs.`,
    security: MUST_SIGN_IN,
    request: {
      params: recordingParams,
      query: transcriptQuerySchema,
      body: {
        required: true,
        content: { 'text/plain': { schema: { type: 'string' } }, 'text/vtt': { schema: { type: 'string' } } },
      },
    },
    responses: {
      204: { description: 'Written' },
      ...refusals('invalid_request', 'unauthorized', 'forbidden', 'not_found', 'deleted', 'too_large'),
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
      ...refusals('unauthorized', 'forbidden', 'not_found', 'deleted'),
    },
  },
};
