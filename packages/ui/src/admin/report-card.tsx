import type { Fact, Report, ReportedReply } from '@beep/core/admin';
import {
  ADMIN_TEXTS,
  furtherReportsText,
  REASON_WORDS,
  REPORT_OUTCOME_WORDS,
  REPORTED_STATE_WORDS,
} from '@beep/core/texts';
import { dateAndTime, formatClock } from '@beep/core/time';
import type { ReactNode } from 'react';
import { AudioRow } from '../player/audio-row.tsx';
import { Heading } from '../text/text.tsx';
import { useAdmin } from './admin-context.tsx';
import { FactList } from './fact-list.tsx';
import { ReportCommands } from './report-commands.tsx';
import { ReportedNote } from './reported-note.tsx';

export interface ReportCardProps {
  readonly report: Report;
  /** Loads the list again; resolves afterwards. */
  readonly onChanged: () => Promise<void>;
}

/** A report with what it is about, so that it can be judged here. */
export function ReportCard({ report, onChanged }: ReportCardProps): ReactNode {
  const { id, reason, text, recording, reply } = report;
  return (
    <article className="admin-card">
      <Heading>{REASON_WORDS[reason]}</Heading>
      <p className="admin-words" dir="auto">
        {text === '' ? ADMIN_TEXTS.noReportText : text}
      </p>
      {recording !== undefined && <ReportedNote report={report} recording={recording} />}
      {reply !== undefined && <ReplyPart id={id} reply={reply} />}
      <FactList facts={factsOf(report)} />
      <ReportCommands report={report} onChanged={onChanged} />
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
