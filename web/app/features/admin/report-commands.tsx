import type { Report, ReportOutcome } from '@beep/api/features/admin';
import { adminCalls } from '@beep/api/features/admin';
import { ADMIN_TEXTS, CONTROL_LABELS } from '@beep/core/texts';
import { Button, Icon, QuestionDialog } from '@beep/ui';
import { type ReactNode, useState } from 'react';
import { useAdmin } from './admin-context.tsx';
import { focusHeading } from './focus-heading.ts';
import type { ReportCardProps } from './report-card.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';
import { useCommand } from './use-command.ts';

interface Closing {
  readonly outcome: ReportOutcome;
  readonly label: string;
  readonly heading: string;
  readonly question: string;
  readonly done: string;
}

const CLOSINGS: readonly Closing[] = [
  {
    outcome: 'dismissed',
    label: ADMIN_TEXTS.dismiss,
    heading: ADMIN_TEXTS.dismissHeading,
    question: ADMIN_TEXTS.dismissQuestion,
    done: ADMIN_TEXTS.reportDismissed,
  },
  {
    outcome: 'suspended',
    label: ADMIN_TEXTS.suspend,
    heading: ADMIN_TEXTS.suspendHeading,
    question: ADMIN_TEXTS.suspendQuestion,
    done: ADMIN_TEXTS.recordingSuspended,
  },
  {
    outcome: 'deleted',
    label: CONTROL_LABELS.delete,
    heading: ADMIN_TEXTS.deleteRecordingHeading,
    question: ADMIN_TEXTS.deleteQuestion,
    done: ADMIN_TEXTS.recordingDeleted,
  },
];

/** The ways to close a report, each after a question, and to lift a suspension whether it is open or closed. */
export function ReportCommands({ report, onChanged }: ReportCardProps): ReactNode {
  const isSuspended = report.state === 'suspended';
  if (report.closedAt !== undefined && !isSuspended) return null;
  return (
    <div className="admin-actions">
      {isSuspended && <Lift report={report} onChanged={onChanged} />}
      {report.closedAt === undefined && <Closings report={report} onChanged={onChanged} />}
    </div>
  );
}

function Lift({ report, onChanged }: ReportCardProps): ReactNode {
  const { call } = useAdmin();
  const { run, isRunning } = useCommand();
  const lift = async (): Promise<void> => {
    const isDone = await run(
      () => call(adminCalls.unsuspendRecording, { filename: report.recordingId }),
      ADMIN_TEXTS.suspensionLifted,
    );
    if (!isDone) return;
    await onChanged();
    focusHeading();
  };
  return (
    <Button kind="line" busy={isRunning} onClick={() => void lift()}>
      {ADMIN_TEXTS.lift}
    </Button>
  );
}

function Closings({ report, onChanged }: ReportCardProps): ReactNode {
  const { call } = useAdmin();
  const { run, isRunning } = useCommand();
  const [asked, setAsked] = useState<Closing | null>(null);
  const [isAsking, setAsking] = useState(false);
  const close = async ({ outcome, done }: Closing, reason = ''): Promise<void> => {
    const isDone = await run(
      () => call(adminCalls.closeReport, { report: report.id, body: { outcome, reason } }),
      done,
    );
    setAsking(false);
    if (!isDone) return;
    await onChanged();
    focusHeading();
  };
  return (
    <>
      {CLOSINGS.filter(({ outcome }) => isOffered(report, outcome)).map((one) => (
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
      <SuspendDialog
        isOpen={isAsking && asked?.outcome === 'suspended'}
        busy={isRunning}
        question={ADMIN_TEXTS.suspendQuestion}
        onClose={() => setAsking(false)}
        onSuspend={(reason) => asked !== null && void close(asked, reason)}
      />
      <QuestionDialog
        isOpen={isAsking && asked?.outcome !== 'suspended'}
        busy={isRunning}
        heading={asked?.heading ?? ''}
        question={asked?.question ?? ''}
        no={CONTROL_LABELS.cancel}
        yes={asked?.label ?? ''}
        yesKind={asked?.outcome === 'deleted' ? 'danger' : 'primary'}
        onNo={() => !isRunning && setAsking(false)}
        onYes={() => asked !== null && void close(asked)}
      />
    </>
  );
}

/** What is gone, or is so already, can only be dismissed. */
function isOffered({ state }: Report, outcome: ReportOutcome): boolean {
  return outcome === 'dismissed' || (state !== 'gone' && outcome !== state);
}
