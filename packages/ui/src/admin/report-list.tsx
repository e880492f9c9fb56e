import type { Fact, Report, ReportedReply, ReportOutcome, ReportsPage } from '@beep/core/admin';
import {
  ADMIN_TEXTS,
  CONTROL_LABELS,
  furtherReportsText,
  openReportsLabel,
  REASON_WORDS,
  REPORT_OUTCOME_WORDS,
  REPORTED_STATE_WORDS,
} from '@beep/core/texts';
import { dateAndTime, formatClock } from '@beep/core/time';
import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { QuestionDialog } from '../dialogs/question-dialog.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { Icon } from '../icons/icon.tsx';
import { AudioRow } from '../replies/audio-row.tsx';
import { Heading } from '../text/text.tsx';
import { useAdmin, useQueryValue } from './admin-context.tsx';
import { FactList } from './fact-list.tsx';
import { SelectField } from './fields.tsx';
import { focusHeading } from './focus-heading.ts';
import { Loaded, ShowMore } from './loaded.tsx';
import { ScreenHead } from './screen-head.tsx';
import { type AdminList, useAdminList } from './use-admin-list.ts';
import { useCommand } from './use-command.ts';

/** What listeners reported, and what was decided. */
export function ReportList(): ReactNode {
  const { api } = useAdmin();
  const [chosen, choose] = useQueryValue('state');
  const state = chosen === 'closed' ? 'closed' : 'open';
  const reports = useAdminList<Report, ReportsPage>('reports', [state], (after) =>
    api.reports.list({ state, ...(after !== undefined && { after }) }),
  );
  return (
    <>
      <ScreenHead heading={ADMIN_TEXTS.reports} lead={ADMIN_TEXTS.reportsLead} />
      <div className="admin-tools">
        <SelectField
          label={ADMIN_TEXTS.shownReports}
          value={state}
          choices={[
            { value: 'open', label: ADMIN_TEXTS.openReports },
            { value: 'closed', label: ADMIN_TEXTS.closedReports },
          ]}
          onChange={(value) => choose(value === 'open' ? '' : value)}
        />
        <p role="status" className="admin-hint">
          {reports.status === 'ready' ? openNow(reports.value.first.open, state) : ''}
        </p>
      </div>
      <Loaded of={reports}>
        {(list) => (
          <Reports
            list={list}
            state={state}
            onClosed={() => (reports.status === 'ready' ? reports.refresh() : Promise.resolve())}
          />
        )}
      </Loaded>
    </>
  );
}

/** Without the sentence that the empty list has. */
function openNow(open: number, state: 'open' | 'closed'): string {
  return open === 0 && state === 'open' ? '' : openReportsLabel(open);
}

interface ReportsProps {
  readonly list: AdminList<Report, ReportsPage>;
  readonly state: 'open' | 'closed';
  readonly onClosed: () => Promise<void>;
}

function Reports({ list, state, onClosed }: ReportsProps): ReactNode {
  if (list.items.length === 0) {
    return (
      <EmptyState
        kind="nothing"
        heading={state === 'open' ? ADMIN_TEXTS.noReports : ADMIN_TEXTS.noClosedReports}
      >
        {null}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="admin-cards">
        {list.items.map((report) => (
          <li key={report.id}>
            <ReportCard report={report} onClosed={onClosed} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
    </>
  );
}

interface ReportCardProps {
  readonly report: Report;
  readonly onClosed: () => Promise<void>;
}

function ReportCard({ report, onClosed }: ReportCardProps): ReactNode {
  const { reason, text, closing } = report;
  return (
    <article className="admin-card">
      <Heading>{REASON_WORDS[reason]}</Heading>
      <p className="admin-words" dir="auto">
        {text === '' ? ADMIN_TEXTS.noReportText : text}
      </p>
      <FactList facts={factsOf(report)} />
      {report.reply !== undefined && <ReplyPart id={report.id} reply={report.reply} />}
      {closing === null && <Closing report={report} onClosed={onClosed} />}
    </article>
  );
}

interface ReplyPartProps {
  /** Of the report. */
  readonly id: string;
  readonly reply: ReportedReply;
}

/** The reported reply, to be heard if the policy allows it. */
function ReplyPart({ id, reply }: ReplyPartProps): ReactNode {
  const { api } = useAdmin();
  if (!reply.isPlayable) return <p className="admin-hint">{ADMIN_TEXTS.mayNotPlay}</p>;
  return (
    <div>
      <ul>
        <AudioRow
          name={`${ADMIN_TEXTS.reportedReply}, ${formatClock(reply.durationSeconds)}`}
          atMs={reply.createdAtMs}
          durationSeconds={reply.durationSeconds}
          load={async () => {
            const outcome = await api.reports.loadReply(id, reply);
            return outcome.status === 'ok' ? outcome.value : null;
          }}
        />
      </ul>
      <p className="admin-hint">{ADMIN_TEXTS.playNoted}</p>
    </div>
  );
}

function factsOf({ owner, domain, reportedAtMs, state, further, closing }: Report): readonly Fact[] {
  const facts = [
    { name: ADMIN_TEXTS.reported, value: dateAndTime(reportedAtMs) },
    { name: ADMIN_TEXTS.owner, value: owner ?? domain ?? ADMIN_TEXTS.noVerifiedAddress },
    { name: ADMIN_TEXTS.recording, value: REPORTED_STATE_WORDS[state] },
    ...(further > 0 ? [{ name: ADMIN_TEXTS.furtherReports, value: furtherReportsText(further) }] : []),
  ];
  if (closing === null) return facts;
  const closed = `${closing.by}, ${dateAndTime(closing.atMs)}`;
  return [
    ...facts,
    { name: `${ADMIN_TEXTS.report}: ${REPORT_OUTCOME_WORDS[closing.outcome]}`, value: closed },
  ];
}

const OUTCOMES: readonly {
  readonly outcome: ReportOutcome;
  readonly label: string;
  readonly question: string;
}[] = [
  { outcome: 'dismissed', label: ADMIN_TEXTS.dismiss, question: ADMIN_TEXTS.dismissQuestion },
  { outcome: 'suspended', label: ADMIN_TEXTS.suspend, question: ADMIN_TEXTS.suspendQuestion },
  { outcome: 'deleted', label: CONTROL_LABELS.delete, question: ADMIN_TEXTS.deleteQuestion },
];

/** The ways to close a report; each asks first. */
function Closing({ report, onClosed }: ReportCardProps): ReactNode {
  const { api } = useAdmin();
  const { run, isRunning } = useCommand();
  const [asked, setAsked] = useState<(typeof OUTCOMES)[number] | null>(null);
  const [isAsking, setAsking] = useState(false);
  const close = async (outcome: ReportOutcome): Promise<void> => {
    const isDone = await run(() => api.reports.close(report.id, outcome), ADMIN_TEXTS.reportClosed);
    setAsking(false);
    if (!isDone) return;
    await onClosed();
    focusHeading();
  };
  const offered = OUTCOMES.filter(
    ({ outcome }) => outcome === 'dismissed' || (report.state !== 'gone' && outcome !== report.state),
  );
  return (
    <div className="admin-actions">
      {offered.map((one) => (
        <Button
          key={one.outcome}
          kind={one.outcome === 'deleted' ? 'quiet' : 'line'}
          onClick={() => {
            setAsked(one);
            setAsking(true);
          }}
        >
          {one.outcome === 'deleted' && <Icon name="bin" />}
          <span>{one.label}</span>
        </Button>
      ))}
      <QuestionDialog
        isOpen={isAsking}
        busy={isRunning}
        heading={ADMIN_TEXTS.closeReport}
        question={asked?.question ?? ''}
        no={CONTROL_LABELS.cancel}
        yes={asked?.label ?? ''}
        yesKind={asked?.outcome === 'deleted' ? 'danger' : 'primary'}
        onNo={() => !isRunning && setAsking(false)}
        onYes={() => asked !== null && void close(asked.outcome)}
      />
    </div>
  );
}
