import type { OtherAnswer } from '@beep/api/features/questions';
import type { CallOutcome } from '@beep/core/recordings';
import {
  answerText,
  CONTROL_LABELS,
  OTHER_ANSWER_TEXTS,
  partsText,
  REPLY_TEXTS,
  replyHeading,
} from '@beep/core/texts';
import { formatClock } from '@beep/core/time';
import {
  AudioRow,
  Button,
  Heading,
  type ListEnd,
  type Loading,
  REPLY_CLASSES,
  Rich,
  useLoadedPages,
} from '@beep/ui';
import { type ReactNode, useId } from 'react';

interface OtherAnswersPage {
  readonly answers: readonly OtherAnswer[];
  readonly next?: string;
}

/** The answers of others to the question that a recording asks, as far as this browser may hear them. */
export interface OtherAnswersSource {
  readonly recordingId: string;
  list(after: string | undefined): Promise<CallOutcome<OtherAnswersPage>>;
  loadAudio(answer: OtherAnswer): Promise<CallOutcome<Blob>>;
}

export interface OtherAnswersList extends ListEnd {
  readonly answers: readonly OtherAnswer[];
}

export function useOtherAnswers(source: OtherAnswersSource): Loading<OtherAnswersList> {
  const loading = useLoadedPages(['other-answers', source.recordingId], (after) => source.list(after), {
    refreshOnFocus: true,
  });
  if (loading.status !== 'ready') return loading;
  const { pages, loadMore, isLoadingMore, hasMoreFailed } = loading.value;
  const answers = pages.flatMap((page) => page.answers);
  return { ...loading, value: { answers, loadMore, isLoadingMore, hasMoreFailed } };
}

export interface OtherAnswersProps {
  readonly source: OtherAnswersSource;
  readonly view: Loading<OtherAnswersList>;
}

/** Nothing while there are none, or while it is not known: most recordings with replies ask nothing. */
export function OtherAnswers({ source, view }: OtherAnswersProps): ReactNode {
  const headingId = useId();
  if (view.status !== 'ready') return null;
  const { answers, loadMore, isLoadingMore } = view.value;
  if (answers.length === 0) return null;
  return (
    <section className={REPLY_CLASSES.part} aria-labelledby={headingId}>
      <Heading id={headingId}>{OTHER_ANSWER_TEXTS.heading}</Heading>
      <ul className={REPLY_CLASSES.list}>
        {answers.map((answer) => (
          <Row key={answer.id} answer={answer} source={source} />
        ))}
      </ul>
      {loadMore !== null && (
        <Button kind="line" busy={isLoadingMore} onClick={loadMore}>
          {CONTROL_LABELS.loadMore}
        </Button>
      )}
    </section>
  );
}

interface RowProps {
  readonly answer: OtherAnswer;
  readonly source: OtherAnswersSource;
}

function Row({ answer, source }: RowProps): ReactNode {
  const { name, duration, peaks } = answer;
  const length = formatClock(duration);
  return (
    <AudioRow
      name={name === undefined ? answerText({ length }) : OTHER_ANSWER_TEXTS.answerOf({ name, length })}
      heading={
        name === undefined ? (
          partsText(REPLY_TEXTS.answer, length)
        ) : (
          <Rich
            text={replyHeading({ name, length })}
            tags={{
              name: (text) => <bdi translate="no">{text}</bdi>,
              length: (text) => <span translate="no">{text}</span>,
            }}
          />
        )
      }
      durationSeconds={duration}
      peaks={peaks}
      load={async () => {
        const outcome = await source.loadAudio(answer);
        return outcome.status === 'ok' ? outcome.value : null;
      }}
    />
  );
}
