import type { Report, ReportedReply } from '@beep/api/features/admin';
import { adminCalls } from '@beep/api/features/admin';
import { playsAudio } from '@beep/browser';
import {
  ADMIN_TEXTS,
  furtherReportsText,
  namedValue,
  partsText,
  REASON_WORDS,
  REPLY_REPORT_LEAD,
  REPORT_OUTCOME_WORDS,
  REPORTED_STATE_WORDS,
  reportedReplyText,
} from '@beep/core/texts';
import { dateAndTime, formatClock } from '@beep/core/time';
import { AudioRow, Heading } from '@beep/ui';
import type { ReactNode } from 'react';
import { useAdmin } from './admin-context.tsx';
import type { Fact } from './admin-words.ts';
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
  const { id, reason, text, recording, reply, replyId } = report;
  return (
    <article className="admin-card">
      <Heading>{REASON_WORDS[reason]}</Heading>
      {replyId !== undefined && <p>{REPLY_REPORT_LEAD({ replyId })}</p>}
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
  const { call } = useAdmin();
  if (!reply.playable) return <p className="admin-hint">{ADMIN_TEXTS.mayNotPlay}</p>;
  return (
    <div>
      <ul>
        <AudioRow
          name={reportedReplyText({ length: formatClock(reply.duration) })}
          atMs={reply.createdAt * 1000}
          durationSeconds={reply.duration}
          load={async () => {
            const query = playsAudio(reply.mime) ? {} : ({ format: 'mp3' } as const);
            const outcome = await call(adminCalls.playReportedReply, { report: id, query });
            return outcome.status === 'ok' ? outcome.value : null;
          }}
        />
      </ul>
      <p className="admin-hint">{ADMIN_TEXTS.playNoted}</p>
    </div>
  );
}

function factsOf({ owner, domain, reportedAt, state, further = 0, ...closing }: Report): readonly Fact[] {
  const facts = [
    { name: ADMIN_TEXTS.reported, value: dateAndTime(reportedAt * 1000) },
    { name: ADMIN_TEXTS.owner, value: owner ?? domain ?? ADMIN_TEXTS.noVerifiedAddress },
    { name: ADMIN_TEXTS.recording, value: REPORTED_STATE_WORDS[state] },
    ...(further > 0
      ? [{ name: ADMIN_TEXTS.furtherReports, value: furtherReportsText({ count: further }) }]
      : []),
  ];
  const { closedAt, closedBy = '', outcome } = closing;
  if (closedAt === undefined || outcome === undefined) return facts;
  const closed = partsText(closedBy, dateAndTime(closedAt * 1000));
  return [
    ...facts,
    { name: namedValue({ name: ADMIN_TEXTS.report, value: REPORT_OUTCOME_WORDS[outcome] }), value: closed },
  ];
}
