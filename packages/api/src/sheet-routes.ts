import { type RouteConfig, z } from '@hono/zod-openapi';
import { API_BASE_PATH } from './paths.ts';
import { json, MUST_SIGN_IN, refusals } from './route-parts.ts';
import {
  newSheetSchema,
  sheetListSchema,
  sheetSchema,
  slotChangeSchema,
  slotSchema,
} from './sheet-schemas.ts';

export type SheetRouteName =
  | 'listSheets'
  | 'createSheet'
  | 'getSheet'
  | 'deleteSheet'
  | 'getSlot'
  | 'changeSlot'
  | 'revokeSlot';

const OWN = `${API_BASE_PATH}/users/{uid}`;
const ownParams = z.object({ uid: z.string() });
const sheetParams = z.object({ uid: z.string(), sheet: z.string() });
const slotParams = z.object({ uid: z.string(), slot: z.string() });

/** Calls on a user's sheets of QR labels, which only that user makes. A slot is the reserved link of one label. */
export const sheetRoutes: Readonly<Record<SheetRouteName, RouteConfig>> = {
  listSheets: {
    method: 'get',
    path: `${OWN}/sheets`,
    summary: 'The sheets of the signed-in user, newest first',
    security: MUST_SIGN_IN,
    request: { params: ownParams },
    responses: { 200: json('The sheets', sheetListSchema), ...refusals('unauthorized', 'forbidden') },
  },
  createSheet: {
    method: 'post',
    path: `${OWN}/sheets`,
    summary: 'Reserve the links of a new sheet; `conflict` if there is no room for another',
    security: MUST_SIGN_IN,
    request: {
      params: ownParams,
      body: { required: true, content: { 'application/json': { schema: newSheetSchema } } },
    },
    responses: {
      201: json('The sheet', sheetSchema),
      ...refusals('invalid_request', 'unauthorized', 'forbidden', 'conflict', 'too_large'),
    },
  },
  getSheet: {
    method: 'get',
    path: `${OWN}/sheets/{sheet}`,
    summary: 'A sheet with its labels',
    security: MUST_SIGN_IN,
    request: { params: sheetParams },
    responses: {
      200: json('The sheet', sheetSchema),
      ...refusals('unauthorized', 'forbidden', 'not_found'),
    },
  },
  deleteSheet: {
    method: 'delete',
    path: `${OWN}/sheets/{sheet}`,
    summary: 'Revoke all labels of a sheet and forget it',
    security: MUST_SIGN_IN,
    request: { params: sheetParams },
    responses: { 204: { description: 'Deleted' }, ...refusals('unauthorized', 'forbidden', 'not_found') },
  },
  getSlot: {
    method: 'get',
    path: `${OWN}/slots/{slot}`,
    summary: 'One label, by the id in its link',
    security: MUST_SIGN_IN,
    request: { params: slotParams },
    responses: {
      200: json('The label', slotSchema),
      ...refusals('unauthorized', 'forbidden', 'not_found'),
    },
  },
  changeSlot: {
    method: 'patch',
    path: `${OWN}/slots/{slot}`,
    summary: 'Name a label; sheets that are printed from now on have the name',
    security: MUST_SIGN_IN,
    request: {
      params: slotParams,
      body: { required: true, content: { 'application/json': { schema: slotChangeSchema } } },
    },
    responses: {
      200: json('The label', slotSchema),
      ...refusals('invalid_request', 'unauthorized', 'forbidden', 'not_found', 'too_large'),
    },
  },
  revokeSlot: {
    method: 'delete',
    path: `${OWN}/slots/{slot}`,
    summary: 'End the link of a label for good and delete its recording; doing it again changes nothing',
    security: MUST_SIGN_IN,
    request: { params: slotParams },
    responses: {
      204: { description: 'Revoked' },
      ...refusals('unauthorized', 'forbidden', 'not_found'),
    },
  },
};
