import { type Actor, createActor } from '../actor/create-actor.ts';
import { createViewerCalls } from '../recordings/viewer-calls.ts';
import type { FreshTokens } from '../session/create-session.ts';
import type { ReportsApi } from './ports.ts';
import { type ReportEvent, type ReportState, reportMachine } from './report-machine.ts';

/** The running form of one report. */
export type ReportForm = Actor<ReportState, ReportEvent>;

/** Dependencies of a report. */
export interface ReportOptions {
  readonly api: ReportsApi;
  readonly recordingId: string;
  /** For a recording that is not for everybody. */
  readonly tokens: Pick<FreshTokens, 'ensureFreshToken'>;
}

/** Runs the form for a recording; `stop` ignores a late response. */
export function createReport({ api, recordingId, tokens }: ReportOptions): ReportForm {
  const asViewer = createViewerCalls(tokens);
  return createActor(reportMachine, ({ report }, send) => {
    void asViewer((token) => api.send(recordingId, report, token)).then((outcome) =>
      send({ type: 'answered', outcome }),
    );
  });
}
