import { type RouteConfig, z } from '@hono/zod-openapi';
import {
  bulkChangeSchema,
  bulkResultSchema,
  labelChangeSchema,
  labelListSchema,
  labelSchema,
  newLabelSchema,
  titleChangeSchema,
  titleSchema,
} from './library-schemas.ts';
import { API_BASE_PATH } from './paths.ts';
import { json, MUST_SIGN_IN, recordingParams, refusals } from './route-parts.ts';

export type LibraryRouteName =
  | 'changeTitle'
  | 'listLabels'
  | 'createLabel'
  | 'changeLabel'
  | 'deleteLabel'
  | 'changeRecordings';

const OWN = `${API_BASE_PATH}/users/{uid}`;
const ownParams = z.object({ uid: z.string() });
const labelParams = z.object({ uid: z.string(), label: z.string() });

function body(schema: z.ZodType): NonNullable<NonNullable<RouteConfig['request']>['body']> {
  return { required: true, content: { 'application/json': { schema } } };
}

/** Calls on the titles and labels of a user's recordings, which only that user makes. */
export const libraryRoutes: Readonly<Record<LibraryRouteName, RouteConfig>> = {
  changeTitle: {
    method: 'patch',
    path: `${API_BASE_PATH}/recordings/{filename}/title`,
    summary: 'Give a recording a title, or show or hide it; of concurrent changes the last one counts',
    security: MUST_SIGN_IN,
    request: { params: recordingParams, body: body(titleChangeSchema) },
    responses: {
      200: json('The title', titleSchema),
      ...refusals('invalid_request', 'unauthorized', 'forbidden', 'not_found', 'deleted', 'too_large'),
    },
  },
  listLabels: {
    method: 'get',
    path: `${OWN}/labels`,
    summary: 'The labels of the signed-in user, by name',
    security: MUST_SIGN_IN,
    request: { params: ownParams },
    responses: { 200: json('The labels', labelListSchema), ...refusals('unauthorized', 'forbidden') },
  },
  createLabel: {
    method: 'post',
    path: `${OWN}/labels`,
    summary: 'Create a label; `conflict` if there is one with the name, or no room for another',
    security: MUST_SIGN_IN,
    request: { params: ownParams, body: body(newLabelSchema) },
    responses: {
      201: json('The label', labelSchema),
      ...refusals('invalid_request', 'unauthorized', 'forbidden', 'conflict', 'too_large'),
    },
  },
  changeLabel: {
    method: 'patch',
    path: `${OWN}/labels/{label}`,
    summary: 'Change the name or the colour of a label',
    security: MUST_SIGN_IN,
    request: { params: labelParams, body: body(labelChangeSchema) },
    responses: {
      200: json('The label', labelSchema),
      ...refusals('invalid_request', 'unauthorized', 'forbidden', 'not_found', 'conflict', 'too_large'),
    },
  },
  deleteLabel: {
    method: 'delete',
    path: `${OWN}/labels/{label}`,
    summary: 'Delete a label, which takes it off all recordings',
    security: MUST_SIGN_IN,
    request: { params: labelParams },
    responses: { 204: { description: 'Deleted' }, ...refusals('unauthorized', 'forbidden', 'not_found') },
  },
  changeRecordings: {
    method: 'post',
    path: `${OWN}/recordings/changes`,
    summary: 'Change many recordings; each is changed or refused as by its own call',
    security: MUST_SIGN_IN,
    request: { params: ownParams, body: body(bulkChangeSchema) },
    responses: {
      200: json('What became of each', bulkResultSchema),
      ...refusals('invalid_request', 'unauthorized', 'forbidden', 'not_found', 'too_large'),
    },
  },
};
