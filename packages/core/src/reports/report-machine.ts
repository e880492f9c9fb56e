import type { Machine, Step } from '../actor/create-actor.ts';
import type { ReportReason } from '../admin/ports.ts';
import type { CallFailure, CallOutcome } from '../recordings/call-outcome.ts';
import type { Report } from './ports.ts';

/** The reason a report was not sent. */
export type ReportProblem =
  | 'no-reason'
  /** The service takes no more reports from here for a while. */
  | 'limited'
  | 'offline'
  /** Only some signed-in users may listen, and report. */
  | 'restricted'
  /** The recording is gone, or suspended. */
  | 'gone'
  | 'failed';

export type ReportState =
  | { readonly status: 'writing'; readonly problem: ReportProblem | null }
  | { readonly status: 'sending' | 'sent' };

export type ReportEvent =
  | { readonly type: 'submit'; readonly reason: ReportReason | null; readonly text: string }
  | { readonly type: 'answered'; readonly outcome: CallOutcome<null> };

export interface ReportEffect {
  readonly type: 'send';
  readonly report: Report;
}

/** The form of a report: it is sent once. */
export const reportMachine: Machine<ReportState, ReportEvent, ReportEffect> = {
  initial: { status: 'writing', problem: null },
  step,
};

function step(state: ReportState, event: ReportEvent): Step<ReportState, ReportEffect> {
  if (event.type === 'answered') return [state.status === 'sending' ? answered(event.outcome) : state];
  if (state.status !== 'writing') return [state];
  const { reason, text } = event;
  if (reason === null) return [{ status: 'writing', problem: 'no-reason' }];
  return [{ status: 'sending' }, [{ type: 'send', report: { reason, text: text.trim() } }]];
}

function answered(outcome: CallOutcome<null>): ReportState {
  return outcome.status === 'ok'
    ? { status: 'sent' }
    : { status: 'writing', problem: problemOf(outcome.failure) };
}

function problemOf(failure: CallFailure): ReportProblem {
  if (failure.kind === 'network') return 'offline';
  if (failure.kind !== 'refused') return 'failed';
  if (failure.httpStatus === 429) return 'limited';
  if (failure.code === 'restricted') return 'restricted';
  const isGone = failure.httpStatus === 404 || failure.httpStatus === 410 || failure.code === 'suspended';
  return isGone ? 'gone' : 'failed';
}
