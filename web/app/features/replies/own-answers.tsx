import type { HeldReply } from '@beep/api/features/replies';
import { answerText } from '@beep/core/texts';
import { formatClock } from '@beep/core/time';
import { AudioRow } from '@beep/ui';
import type { ReactNode } from 'react';
import { useHeldAudio } from './use-held-reply.ts';

export interface OwnAnswersProps extends Pick<HeldReply, 'answers'> {
  /** Of the list. */
  readonly className: string | undefined;
}

/** What the owner has answered to a reply. */
export function OwnAnswers({ answers, className }: OwnAnswersProps): ReactNode {
  const load = useHeldAudio();
  if (answers.length === 0) return null;
  return (
    <ul className={className}>
      {answers.map((answer) => (
        <AudioRow
          key={answer.id}
          name={answerText({ length: formatClock(answer.duration) })}
          atMs={answer.created_at * 1000}
          durationSeconds={answer.duration}
          peaks={answer.peaks}
          load={() => load(answer)}
        />
      ))}
    </ul>
  );
}
