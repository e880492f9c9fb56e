import { type RouteConfig, z } from '@hono/zod-openapi';
import {
  administratorChangeSchema,
  administratorListSchema,
  administratorScopeSchema,
  auditExportQuerySchema,
  auditListSchema,
  auditQuerySchema,
  bulkDeletionRequestSchema,
  bulkDeletionSchema,
  pageQuerySchema,
  personListQuerySchema,
  personListSchema,
  personRecordingListSchema,
  reportClosingSchema,
  reportListQuerySchema,
  reportListSchema,
  suspensionSchema,
  temporaryLinkSchema,
  usageQuerySchema,
  usageSchema,
} from './admin-schemas.ts';
import { archiveSchema } from './archive-schemas.ts';
import { parametersOf } from './calls/describe-calls.ts';
import { soundQuery } from './features/replies/index.ts';
import { API_BASE_PATH } from './paths.ts';
import {
  policyChangeSchema,
  policyListSchema,
  policyPreviewSchema,
  policyVersionSchema,
} from './policy-schemas.ts';
import { AUDIO, json, MUST_SIGN_IN, recordingParams, refusals } from './route-parts.ts';

export type AdminRouteName =
  | 'getAdministratorScope'
  | 'listPolicies'
  | 'listPolicyVersions'
  | 'previewPolicy'
  | 'changePolicy'
  | 'listAdministrators'
  | 'nameAdministrator'
  | 'removeAdministrator'
  | 'listPeople'
  | 'listPersonRecordings'
  | 'getPersonArchive'
  | 'deletePerson'
  | 'deletePeople'
  | 'getUsage'
  | 'listAuditEntries'
  | 'exportAuditLog'
  | 'listReports'
  | 'closeReport'
  | 'playAsAdministrator'
  | 'playReportedReply'
  | 'suspendRecording'
  | 'unsuspendRecording'
  | 'deleteRecordingAsAdministrator';

const ADMIN = `${API_BASE_PATH}/admin`;
const domainParams = z.object({ domain: z.string().openapi({ description: 'A domain, or `*`.' }) });
const uidParams = z.object({ uid: z.string() });
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
  listPolicies: {
    method: 'get',
    path: `${ADMIN}/policies`,
    summary: 'The current policy of each domain that has one',
    security: MUST_SIGN_IN,
    responses: { 200: json('The policies', policyListSchema), ...refusals(...ALWAYS) },
  },
  listPolicyVersions: {
    method: 'get',
    path: `${ADMIN}/policies/{domain}/versions`,
    summary: 'The versions of a policy, newest first',
    security: MUST_SIGN_IN,
    request: { params: domainParams },
    responses: { 200: json('The versions', policyListSchema), ...refusals('invalid_request', ...ALWAYS) },
  },
  previewPolicy: {
    method: 'post',
    path: `${ADMIN}/policies/{domain}/preview`,
    summary: 'What a change of policy would do; changes nothing',
    security: MUST_SIGN_IN,
    request: { params: domainParams, body: body(policyChangeSchema) },
    responses: { 200: json('The effects', policyPreviewSchema), ...refusals('conflict', ...WITH_BODY) },
  },
  changePolicy: {
    method: 'put',
    path: `${ADMIN}/policies/{domain}`,
    summary: 'Change a policy',
    security: MUST_SIGN_IN,
    request: { params: domainParams, body: body(policyChangeSchema) },
    responses: { 200: json('The new version', policyVersionSchema), ...refusals('conflict', ...WITH_BODY) },
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
  listPeople: {
    method: 'get',
    path: `${ADMIN}/people`,
    summary: 'Users who have recorded',
    security: MUST_SIGN_IN,
    request: { query: personListQuerySchema },
    responses: { 200: json('One page', personListSchema), ...refusals('invalid_request', ...ALWAYS) },
  },
  listPersonRecordings: {
    method: 'get',
    path: `${ADMIN}/people/{uid}/recordings`,
    summary: 'The recordings of a user by date and length; the audit log notes it',
    security: MUST_SIGN_IN,
    request: { params: uidParams, query: pageQuerySchema },
    responses: {
      200: json('One page, newest first', personRecordingListSchema),
      ...refusals('invalid_request', 'not_found', ...ALWAYS),
    },
  },
  getPersonArchive: {
    method: 'post',
    path: `${ADMIN}/people/{uid}/archive`,
    summary: 'Make an archive of everything that a user recorded; call it again for the link',
    security: MUST_SIGN_IN,
    request: { params: uidParams },
    responses: {
      200: json('Its state, with a link when it is ready', archiveSchema),
      ...refusals('not_found', ...ALWAYS),
    },
  },
  deletePerson: {
    method: 'delete',
    path: `${ADMIN}/people/{uid}`,
    summary: 'Delete an account with everything it made',
    security: MUST_SIGN_IN,
    request: { params: uidParams },
    responses: { 204: { description: 'Deleted' }, ...refusals('not_found', ...ALWAYS) },
  },
  deletePeople: {
    method: 'post',
    path: `${ADMIN}/people/deletions`,
    summary: 'Delete the accounts of a list of addresses, or say what that would delete',
    security: MUST_SIGN_IN,
    request: { body: body(bulkDeletionRequestSchema) },
    responses: { 200: json('What became of each address', bulkDeletionSchema), ...refusals(...WITH_BODY) },
  },
  getUsage: {
    method: 'get',
    path: `${ADMIN}/usage`,
    summary: 'Recordings made per day, and what is stored',
    security: MUST_SIGN_IN,
    request: { query: usageQuerySchema },
    responses: { 200: json('The usage', usageSchema), ...refusals('invalid_request', ...ALWAYS) },
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
  listReports: {
    method: 'get',
    path: `${ADMIN}/reports`,
    summary: 'Recordings that listeners have reported, newest first',
    security: MUST_SIGN_IN,
    request: { query: reportListQuerySchema },
    responses: { 200: json('One page', reportListSchema), ...refusals('invalid_request', ...ALWAYS) },
  },
  closeReport: {
    method: 'post',
    path: `${ADMIN}/reports/{report}/closing`,
    summary: 'Close a report, and suspend or delete its recording if the outcome says so',
    security: MUST_SIGN_IN,
    request: { params: z.object({ report: z.string() }), body: body(reportClosingSchema) },
    responses: { 204: { description: 'Closed' }, ...refusals('not_found', 'conflict', ...WITH_BODY) },
  },
  playAsAdministrator: {
    method: 'post',
    path: `${ADMIN}/recordings/{filename}/play`,
    summary: 'A link to the audio, if the policy lets administrators play; the audit log notes it',
    security: MUST_SIGN_IN,
    request: { params: recordingParams },
    responses: { 200: json('The link', temporaryLinkSchema), ...refusals('not_found', 'deleted', ...ALWAYS) },
  },
  playReportedReply: {
    method: 'post',
    path: `${ADMIN}/reports/{report}/play`,
    summary:
      'The audio of a reported voice reply, if the policy lets administrators play; the audit log notes it',
    security: MUST_SIGN_IN,
    request: { params: z.object({ report: z.string() }) },
    parameters: parametersOf('query', soundQuery),
    responses: {
      200: { description: 'The audio', content: { 'audio/*': AUDIO } },
      ...refusals('invalid_request', 'not_found', ...ALWAYS),
    },
  },
  suspendRecording: {
    method: 'post',
    path: `${ADMIN}/recordings/{filename}/suspension`,
    summary: 'Silence a recording until the suspension is lifted',
    security: MUST_SIGN_IN,
    request: { params: recordingParams, body: { ...body(suspensionSchema), required: false } },
    responses: { 204: { description: 'Suspended' }, ...refusals('not_found', 'deleted', ...WITH_BODY) },
  },
  unsuspendRecording: {
    method: 'delete',
    path: `${ADMIN}/recordings/{filename}/suspension`,
    summary: 'Lift the suspension of a recording',
    security: MUST_SIGN_IN,
    request: { params: recordingParams },
    responses: { 204: { description: 'Lifted' }, ...refusals('not_found', 'deleted', ...ALWAYS) },
  },
  deleteRecordingAsAdministrator: {
    method: 'delete',
    path: `${ADMIN}/recordings/{filename}`,
    summary: 'Delete a recording of a user',
    security: MUST_SIGN_IN,
    request: { params: recordingParams },
    responses: { 204: { description: 'Deleted' }, ...refusals('not_found', 'deleted', ...ALWAYS) },
  },
};
