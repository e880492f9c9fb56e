import { type Actor, createActor } from '../actor/create-actor.ts';
import type { ReportsApi } from './ports.ts';
import { type ReportEvent, type ReportState, reportMachine } from './report-machine.ts';

/** The running form of one report. */
export type ReportForm = Actor<ReportState, ReportEvent>;

/** Runs the form for a recording; `stop` ignores a late response. */
export function createReport(api: ReportsApi, recordingId: string): ReportForm {
  return createActor(reportMachine, ({ report }, send) => {
    void api.send(recordingId, report).then((outcome) => send({ type: 'answered', outcome }));
  });
}
