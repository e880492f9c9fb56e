import type { AdminRouteName } from '@beep/api/contract';
import type { AppContext } from '../http/request-context.ts';
import type { Service } from '../service.ts';
import {
  getAdministratorScope,
  listAdministrators,
  nameAdministrator,
  removeAdministrator,
} from './administrator-handlers.ts';
import { exportAuditLog, listAuditEntries } from './audit-handlers.ts';
import {
  getPeople,
  getPersonRecordings,
  getUsage,
  postDeletions,
  postPersonArchive,
  removePerson,
} from './people-handlers.ts';
import { playRecording } from './play-recording.ts';
import { playReply } from './play-reply.ts';
import { listPolicies, listPolicyVersions, postPreview, putPolicy } from './policy-handlers.ts';
import { moderate } from './recording-handlers.ts';
import { getReports, postClosing } from './report-handlers.ts';

type Handler = (context: AppContext) => Response | Promise<Response>;

/** The handlers of the calls of administrators. */
export function createAdminHandlers(service: Service): Readonly<Record<AdminRouteName, Handler>> {
  return {
    getAdministratorScope: (context) => getAdministratorScope(context, service),
    listPolicies: (context) => listPolicies(context, service),
    listPolicyVersions: (context) => listPolicyVersions(context, service),
    previewPolicy: (context) => postPreview(context, service),
    changePolicy: (context) => putPolicy(context, service),
    listAdministrators: (context) => listAdministrators(context, service),
    nameAdministrator: (context) => nameAdministrator(context, service),
    removeAdministrator: (context) => removeAdministrator(context, service),
    listAuditEntries: (context) => listAuditEntries(context, service),
    exportAuditLog: (context) => exportAuditLog(context, service),
    listPeople: (context) => getPeople(context, service),
    listPersonRecordings: (context) => getPersonRecordings(context, service),
    getPersonArchive: (context) => postPersonArchive(context, service),
    deletePerson: (context) => removePerson(context, service),
    deletePeople: (context) => postDeletions(context, service),
    getUsage: (context) => getUsage(context, service),
    listReports: (context) => getReports(context, service),
    closeReport: (context) => postClosing(context, service),
    playAsAdministrator: (context) => playRecording(context, service),
    playReportedReply: (context) => playReply(context, service),
    suspendRecording: (context) => moderate(context, service, 'suspend'),
    unsuspendRecording: (context) => moderate(context, service, 'restore'),
    deleteRecordingAsAdministrator: (context) => moderate(context, service, 'delete'),
  };
}
