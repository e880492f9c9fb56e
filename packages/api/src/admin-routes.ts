import type { RouteConfig, z } from '@hono/zod-openapi';
import {
  administratorChangeSchema,
  administratorListSchema,
  administratorScopeSchema,
  auditExportQuerySchema,
  auditListSchema,
  auditQuerySchema,
} from './admin-schemas.ts';
import { API_BASE_PATH } from './paths.ts';
import { json, MUST_SIGN_IN, refusals } from './route-parts.ts';

export type AdminRouteName =
  | 'getAdministratorScope'
  | 'listAdministrators'
  | 'nameAdministrator'
  | 'removeAdministrator'
  | 'listAuditEntries'
  | 'exportAuditLog';

const ADMIN = `${API_BASE_PATH}/admin`;
const ALWAYS = ['unauthorized', 'forbidden'] as const;
const WITH_BODY = ['invalid_request', 'too_large', 'not_json', ...ALWAYS] as const;

type Body = NonNullable<NonNullable<RouteConfig['request']>['body']>;

const body = (schema: z.ZodType): Body => ({
  required: true,
  content: { 'application/json': { schema } },
});

/** Calls of administrators. Each is refused with `forbidden` outside the caller's domains. */
export const adminRoutes: Readonly<Record<AdminRouteName, RouteConfig>> = {
  getAdministratorScope: {
    method: 'get',
    path: `${ADMIN}/me`,
    summary: 'The domains that the signed-in user administers',
    security: MUST_SIGN_IN,
    responses: { 200: json('The domains', administratorScopeSchema), ...refusals(...ALWAYS) },
  },
  listAdministrators: {
    method: 'get',
    path: `${ADMIN}/administrators`,
    summary: 'The administrators of the caller’s domains',
    security: MUST_SIGN_IN,
    responses: { 200: json('The administrators', administratorListSchema), ...refusals(...ALWAYS) },
  },
  nameAdministrator: {
    method: 'post',
    path: `${ADMIN}/administrators`,
    summary: 'Name an administrator; doing it again changes nothing',
    security: MUST_SIGN_IN,
    request: { body: body(administratorChangeSchema) },
    responses: { 204: { description: 'Named' }, ...refusals(...WITH_BODY) },
  },
  removeAdministrator: {
    method: 'delete',
    path: `${ADMIN}/administrators`,
    summary: 'Remove an administrator who was named; those of the configuration stay',
    security: MUST_SIGN_IN,
    request: { query: administratorChangeSchema },
    responses: { 204: { description: 'Removed' }, ...refusals('invalid_request', 'not_found', ...ALWAYS) },
  },
  listAuditEntries: {
    method: 'get',
    path: `${ADMIN}/audit`,
    summary: 'The audit log, newest first',
    security: MUST_SIGN_IN,
    request: { query: auditQuerySchema },
    responses: { 200: json('One page', auditListSchema), ...refusals('invalid_request', ...ALWAYS) },
  },
  exportAuditLog: {
    method: 'get',
    path: `${ADMIN}/audit/export`,
    summary: 'The whole audit log as a file, oldest first',
    security: MUST_SIGN_IN,
    request: { query: auditExportQuerySchema },
    responses: {
      200: {
        description: 'The file',
        content: {
          'text/csv': { schema: { type: 'string' } },
          'application/jsonl': { schema: { type: 'string' } },
        },
      },
      ...refusals('invalid_request', ...ALWAYS),
    },
  },
};
