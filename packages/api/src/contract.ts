import { type RouteConfig, z } from '@hono/zod-openapi';
import { API_ERROR_STATUS, type ApiErrorCode } from './errors.ts';
import { DEFAULT_EXPIRATION_WORD, EXPIRATION_WORDS } from './expiration-options.ts';
import {
  API_BASE_PATH,
  IDEMPOTENCY_KEY_HEADER,
  LISTENER_ID_HEADER,
  SOURCE_HEADER,
  UPLOAD_FIELD,
} from './paths.ts';
import {
  downloadSchema,
  errorSchema,
  expiryChangeSchema,
  expirySchema,
  idempotencyKeySchema,
  listenerIdSchema,
  newsletterRequestSchema,
  newsletterSchema,
  oembedQuerySchema,
  oembedSchema,
  profileDeletionSchema,
  recordingListQuerySchema,
  recordingListSchema,
  recordingSchema,
  sourceTagSchema,
  transcriptSchema,
  uploadSchema,
} from './schemas.ts';

export {
  downloadSchema,
  errorSchema,
  expiryChangeSchema,
  expirySchema,
  idempotencyKeySchema,
  listenerIdSchema,
  newsletterRequestSchema,
  newsletterSchema,
  oembedQuerySchema,
  oembedSchema,
  profileDeletionSchema,
  recordingListQuerySchema,
  recordingListSchema,
  recordingSchema,
  sourceTagSchema,
  transcriptSchema,
  uploadSchema,
} from './schemas.ts';

/** Every call of the service by its name. */
export type RouteName =
  | 'createRecording'
  | 'getRecording'
  | 'changeExpiry'
  | 'deleteRecording'
  | 'listRecordings'
  | 'countListen'
  | 'getDownload'
  | 'restoreRecording'
  | 'getTranscript'
  | 'putTranscript'
  | 'deleteTranscript'
  | 'deleteProfile'
  | 'subscribeNewsletter'
  | 'unsubscribeNewsletter'
  | 'getOembed'
  | 'getMedia'
  | 'getLiveness'
  | 'getReadiness';

const MUST_SIGN_IN = [{ bearer: [] }];
const MAY_SIGN_IN = [{}, { bearer: [] }];
const recordingParams = z.object({ filename: z.string().openapi({ description: 'The id.' }) });
const TRANSCRIPT_PATH = `${API_BASE_PATH}/recordings/{filename}/transcript`;
const NEWSLETTER_PATH = `${API_BASE_PATH}/newsletter`;
const audio = { schema: { type: 'string', format: 'binary' } } as const;

/**
 * The calls with their paths (`{name}` marks a parameter), in the form that the OpenAPI document is made of. The
 * service registers exactly these and validates with the same schemas.
 */
export const routes: Readonly<Record<RouteName, RouteConfig>> = {
  createRecording: {
    method: 'post',
    path: `${API_BASE_PATH}/recordings`,
    summary: 'Store a recording and get its share link',
    security: MUST_SIGN_IN,
    request: {
      query: z.object({ expires_in: z.enum(EXPIRATION_WORDS).default(DEFAULT_EXPIRATION_WORD) }),
      headers: z.object({
        [SOURCE_HEADER]: sourceTagSchema.optional(),
        [IDEMPOTENCY_KEY_HEADER]: idempotencyKeySchema.optional(),
      }),
      body: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              required: [UPLOAD_FIELD],
              properties: { [UPLOAD_FIELD]: audio.schema },
            },
          },
          'audio/*': audio,
          'application/octet-stream': audio,
        },
      },
    },
    responses: {
      201: json('Stored', uploadSchema),
      ...errors(
        'invalid_request',
        'invalid_expiry',
        'unauthorized',
        'deleted',
        'too_large',
        'not_audio',
        'too_small',
        'unavailable',
      ),
    },
  },
  getRecording: {
    method: 'get',
    path: `${API_BASE_PATH}/recordings/{filename}`,
    summary: 'One recording',
    security: MAY_SIGN_IN,
    request: { params: recordingParams },
    responses: {
      200: json('The recording', recordingSchema),
      ...errors('unauthorized', 'not_found', 'deleted', 'unavailable'),
    },
  },
  changeExpiry: {
    method: 'patch',
    path: `${API_BASE_PATH}/recordings/{filename}`,
    summary: 'Change when a recording expires',
    security: MUST_SIGN_IN,
    request: {
      params: recordingParams,
      body: { required: true, content: { 'application/json': { schema: expiryChangeSchema } } },
    },
    responses: {
      200: json('The new expiry', expirySchema),
      ...errors(
        'invalid_request',
        'unauthorized',
        'forbidden',
        'not_found',
        'deleted',
        'too_large',
        'unavailable',
      ),
    },
  },
  deleteRecording: {
    method: 'delete',
    path: `${API_BASE_PATH}/recordings/{filename}`,
    summary: 'Delete a recording; doing it again changes nothing',
    security: MUST_SIGN_IN,
    request: { params: recordingParams },
    responses: {
      204: { description: 'Deleted' },
      ...errors('unauthorized', 'forbidden', 'not_found', 'deleted', 'unavailable'),
    },
  },
  listRecordings: {
    method: 'get',
    path: `${API_BASE_PATH}/users/{uid}/recordings`,
    summary: 'The recordings of the signed-in user',
    security: MUST_SIGN_IN,
    request: {
      params: z.object({ uid: z.string() }),
      query: recordingListQuerySchema,
    },
    responses: {
      200: json('One page', recordingListSchema),
      ...errors('invalid_request', 'unauthorized', 'forbidden', 'unavailable'),
    },
  },
  countListen: {
    method: 'post',
    path: `${API_BASE_PATH}/recordings/{filename}/play`,
    summary: 'Tell that a recording was played',
    security: MAY_SIGN_IN,
    request: {
      params: recordingParams,
      headers: z.object({ [LISTENER_ID_HEADER]: listenerIdSchema.optional() }),
    },
    responses: {
      204: { description: 'Noted; counted at most once per listener, recording and hour' },
      ...errors('invalid_request', 'unauthorized', 'not_found', 'deleted', 'unavailable'),
    },
  },
  getDownload: {
    method: 'get',
    path: `${API_BASE_PATH}/recordings/{filename}/download`,
    summary: 'Where the mp3 of a recording is',
    request: { params: recordingParams },
    responses: {
      200: json('The download', downloadSchema),
      ...errors('not_found', 'deleted', 'unavailable'),
    },
  },
  restoreRecording: {
    method: 'post',
    path: `${API_BASE_PATH}/recordings/{filename}/restore`,
    summary: 'Undo a delete of the last 60 seconds',
    security: MUST_SIGN_IN,
    request: { params: recordingParams },
    responses: {
      200: json('The recording', recordingSchema),
      ...errors('unauthorized', 'forbidden', 'not_found', 'conflict', 'expired', 'unavailable'),
    },
  },
  getTranscript: {
    method: 'get',
    path: TRANSCRIPT_PATH,
    summary: 'What is said in a recording',
    request: { params: recordingParams },
    responses: {
      200: json('The transcript', transcriptSchema),
      ...errors('not_found', 'deleted', 'unavailable'),
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
      ...errors('unauthorized', 'forbidden', 'not_found', 'deleted', 'unavailable'),
    },
  },
  deleteProfile: {
    method: 'delete',
    path: `${API_BASE_PATH}/profile/me`,
    summary: 'Delete the account with everything it made',
    security: MUST_SIGN_IN,
    responses: {
      200: json('Deleted', profileDeletionSchema),
      ...errors('unauthorized', 'unavailable'),
    },
  },
  subscribeNewsletter: {
    method: 'post',
    path: NEWSLETTER_PATH,
    summary: 'Ask for the newsletter',
    request: {
      body: { required: true, content: { 'application/json': { schema: newsletterRequestSchema } } },
    },
    responses: {
      200: json('What became of it', newsletterSchema),
      ...errors('invalid_request', 'too_large', 'unavailable'),
    },
  },
  unsubscribeNewsletter: {
    method: 'delete',
    path: NEWSLETTER_PATH,
    summary: 'Delete an address by the link it was given',
    request: { query: z.object({ token: z.string() }) },
    responses: {
      200: json('What became of it', newsletterSchema),
      ...errors('invalid_request', 'unavailable'),
    },
  },
  getOembed: {
    method: 'get',
    path: `${API_BASE_PATH}/oembed`,
    summary: 'How to embed a share link (oEmbed 1.0)',
    request: { query: oembedQuerySchema },
    responses: {
      200: json('The player', oembedSchema),
      ...errors('invalid_request', 'not_found', 'deleted', 'unsupported', 'unavailable'),
    },
  },
  getMedia: {
    method: 'get',
    path: '/media/{file}',
    summary: 'The audio, whole or a single range',
    request: {
      params: z.object({ file: z.string().openapi({ description: 'The id, a dot, the extension.' }) }),
    },
    responses: {
      200: { description: 'The audio', content: { 'audio/*': audio } },
      206: { description: 'The range', content: { 'audio/*': audio } },
      304: { description: 'Not modified' },
      ...errors('not_found', 'deleted', 'range_not_satisfiable', 'unavailable'),
    },
  },
  getLiveness: {
    method: 'get',
    path: '/livez',
    summary: 'The process runs',
    responses: { 200: { description: 'It does' } },
  },
  getReadiness: {
    method: 'get',
    path: '/readyz',
    summary: 'The service can store and read recordings',
    responses: { 200: { description: 'It can' }, ...errors('unavailable') },
  },
};

type Responses = RouteConfig['responses'];

function json(description: string, schema: z.ZodType): Responses[string] {
  return { description, content: { 'application/json': { schema } } };
}

function errors(...codes: readonly ApiErrorCode[]): Responses {
  const statuses = new Set(codes.map((code) => API_ERROR_STATUS[code]));
  return Object.fromEntries(
    [...statuses].map((status) => {
      const ofStatus = Object.entries(API_ERROR_STATUS).filter(([, other]) => other === status);
      return [status, json(ofStatus.map(([code]) => code).join(' or '), errorSchema)];
    }),
  );
}
