import { EXPIRATION_OPTIONS } from '@beep/core/expiry';
import { z } from '@hono/zod-openapi';
import { refTo } from './calls/describe-calls.ts';
import { uploadSchema } from './calls/parts.ts';
import {
  API_BASE_PATH,
  IDEMPOTENCY_KEY_HEADER,
  LISTENER_ID_HEADER,
  RECORDING_TITLE_HEADER,
  SOURCE_HEADER,
} from './paths.ts';
import {
  json,
  MAY_SIGN_IN,
  MUST_SIGN_IN,
  type Route,
  recordingParams,
  refusals,
  UPLOAD_BODY,
} from './route-parts.ts';
import {
  downloadSchema,
  expiryChangeSchema,
  expirySchema,
  heardSchema,
  idempotencyKeySchema,
  listenerIdSchema,
  recordingListQuerySchema,
  recordingListSchema,
  recordingSchema,
  recordingTitleSchema,
  sourceTagSchema,
} from './schemas.ts';

export type RecordingRouteName =
  | 'createRecording'
  | 'getRecording'
  | 'changeExpiry'
  | 'deleteRecording'
  | 'listRecordings'
  | 'countListen'
  | 'noteHeard'
  | 'getDownload'
  | 'restoreRecording';

/** Errors of calls with a body that everyone who may listen can make. */
const REFUSED_TO_LISTENERS = refusals(
  'invalid_request',
  'unauthorized',
  'restricted',
  'suspended',
  'not_found',
  'deleted',
  'too_large',
  'not_json',
);

/** Calls on recordings. */
export const recordingRoutes: Readonly<Record<RecordingRouteName, Route>> = {
  createRecording: {
    method: 'post',
    path: `${API_BASE_PATH}/recordings`,
    scope: 'record',
    summary: 'Store a recording and get its share link',
    security: MUST_SIGN_IN,
    request: {
      query: z.object({
        expires_in: z.enum(EXPIRATION_OPTIONS).optional().openapi({
          description:
            'By default the default of the policy, which is never without one. A policy shortens a longer one.',
        }),
        slot: z.string().optional().openapi({ description: 'The printed label that gets the recording.' }),
        replaces: z.string().optional().openapi({
          description: 'The recording of the label that this one replaces. It is deleted.',
        }),
      }),
      headers: z.object({
        [SOURCE_HEADER]: sourceTagSchema.optional(),
        [IDEMPOTENCY_KEY_HEADER]: idempotencyKeySchema.optional(),
        [RECORDING_TITLE_HEADER]: recordingTitleSchema.optional(),
      }),
      body: UPLOAD_BODY,
    },
    responses: {
      201: json('Stored', refTo(uploadSchema)),
      ...refusals(
        'invalid_request',
        'invalid_expiry',
        'unauthorized',
        'forbidden',
        'not_found',
        'slot_recorded',
        'deleted',
        'too_large',
        'not_audio',
        'unplayable_edits',
        'too_small',
        'account_full',
      ),
    },
  },
  getRecording: {
    method: 'get',
    path: `${API_BASE_PATH}/recordings/{filename}`,
    scope: 'read',
    summary: 'One recording',
    security: MAY_SIGN_IN,
    request: { params: recordingParams },
    responses: {
      200: json('The recording', recordingSchema),
      ...refusals('unauthorized', 'restricted', 'not_found', 'deleted'),
    },
  },
  changeExpiry: {
    method: 'patch',
    path: `${API_BASE_PATH}/recordings/{filename}`,
    scope: 'manage',
    summary: 'Change when a recording expires',
    security: MUST_SIGN_IN,
    request: {
      params: recordingParams,
      body: { required: true, content: { 'application/json': { schema: expiryChangeSchema } } },
    },
    responses: {
      200: json('The new expiry', expirySchema),
      ...refusals('invalid_request', 'unauthorized', 'forbidden', 'not_found', 'deleted', 'too_large'),
    },
  },
  deleteRecording: {
    method: 'delete',
    path: `${API_BASE_PATH}/recordings/{filename}`,
    scope: 'manage',
    summary: 'Delete a recording; doing it again changes nothing',
    security: MUST_SIGN_IN,
    request: { params: recordingParams },
    responses: {
      204: { description: 'Deleted' },
      ...refusals('unauthorized', 'forbidden', 'not_found', 'deleted'),
    },
  },
  listRecordings: {
    method: 'get',
    path: `${API_BASE_PATH}/users/{uid}/recordings`,
    scope: 'read',
    summary: 'The recordings of the signed-in user',
    security: MUST_SIGN_IN,
    request: {
      params: z.object({ uid: z.string() }),
      query: recordingListQuerySchema,
    },
    responses: {
      200: json('One page', recordingListSchema),
      ...refusals('invalid_request', 'unauthorized', 'forbidden'),
    },
  },
  countListen: {
    method: 'post',
    path: `${API_BASE_PATH}/recordings/{filename}/play`,
    scope: null,
    summary: 'Tell that a recording was played',
    security: MAY_SIGN_IN,
    request: {
      params: recordingParams,
      headers: z.object({ [LISTENER_ID_HEADER]: listenerIdSchema.optional() }),
    },
    responses: {
      204: { description: 'Noted; counted at most once per listener, recording and hour' },
      ...refusals('invalid_request', 'unauthorized', 'forbidden', 'not_found', 'deleted'),
    },
  },
  noteHeard: {
    method: 'post',
    path: `${API_BASE_PATH}/recordings/{filename}/heard`,
    scope: null,
    summary: 'Tell how far a recording was heard; counts after a counted listen of the same listener',
    security: MAY_SIGN_IN,
    request: {
      params: recordingParams,
      headers: z.object({ [LISTENER_ID_HEADER]: listenerIdSchema.optional() }),
      body: { required: true, content: { 'application/json': { schema: heardSchema } } },
    },
    responses: {
      204: { description: 'Noted, if it can have been heard since the listen was counted' },
      ...REFUSED_TO_LISTENERS,
    },
  },
  getDownload: {
    method: 'get',
    path: `${API_BASE_PATH}/recordings/{filename}/download`,
    scope: 'read',
    summary: 'Where the mp3 of a recording is',
    security: MAY_SIGN_IN,
    request: { params: recordingParams },
    responses: {
      200: json('The download', downloadSchema),
      ...refusals('unauthorized', 'restricted', 'not_found', 'deleted'),
    },
  },
  restoreRecording: {
    method: 'post',
    path: `${API_BASE_PATH}/recordings/{filename}/restore`,
    scope: 'manage',
    summary: 'Undo a delete of the last 60 seconds',
    security: MUST_SIGN_IN,
    request: { params: recordingParams },
    responses: {
      200: json('The recording', recordingSchema),
      ...refusals('unauthorized', 'forbidden', 'not_found', 'conflict', 'expired'),
    },
  },
};
