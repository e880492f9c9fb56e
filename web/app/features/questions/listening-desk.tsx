import type { Outbox } from '@beep/core/outbox';
import { LISTENING_TEXTS, PROJECTOR_TEXTS, QUESTION_TEXTS, USER_TEXTS } from '@beep/core/texts';
import {
  EmptyState,
  Lead,
  type Loading,
  SelectField,
  Skeleton,
  Title,
  useActor,
  useLoaded,
  usePageKey,
  useUiPorts,
} from '@beep/ui';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useComposition } from '../../composition-context.tsx';
import { createDraftRecorder } from '../../create-draft-recorder.ts';
import { PageLink, usePageNavigation } from '../../navigation/page-navigation.tsx';
import { WithMicrophones } from '../../ports/with-microphones.tsx';
import { WithPlayer } from '../../ports/with-player.tsx';
import lists from '../../shell/own-lists.module.css';
import { useDrafts } from '../../use-drafts.ts';
import {
  DeskLayout,
  type DeskPlace,
  unsentTakes,
  useDeskPlace,
  useIsTaking,
  useTakes,
} from '../desk/index.ts';
import { loadReplyParts, type ReplyParts } from '../replies/index.ts';
import { AnswerPanel } from './answer-panel.tsx';
import {
  ANSWER_FILTERS,
  ANSWER_SORTS,
  type AnswerFilter,
  type AnswerRow,
  type AnswerSort,
  answerRows,
  isInFilter,
} from './answer-rows.ts';
import { ExportAnswers } from './export-answers.tsx';
import styles from './listening.module.css';
import { LoadedQuestion } from './loaded-question.tsx';
import { type AnswersWithTakes, useAnswersWithTakes } from './use-answers-with-takes.ts';
import { type QuestionDesk, useQuestionDesk } from './use-question-desk.ts';
import { useSounds } from './use-sounds.ts';

const SKELETON_ROWS = 6;
/** Of the player. */
const PLAY_KEYS = [' ', 'k'];
const PLAYS_ON_KEY = 'beep.answersPlayOn';

export interface ListeningDeskProps {
  /** The recording of the question. */
  readonly id: string;
  readonly desk: Loading<QuestionDesk>;
  /** Of the page of a learning platform, which nothing leads out of. */
  readonly course?: {
    /** Below an answer, by its id. */
    readonly below: (reply: string) => ReactNode;
  };
}

/** All answers to a question of the user on one screen, to be heard and answered one after the other. */
export function ListeningDesk({ id, desk, course }: ListeningDeskProps): ReactNode {
  const parts = useLoaded(loadReplyParts, true);
  return (
    <LoadedQuestion of={desk}>
      {(loaded) => (
        <WithPlayer>
          <WithMicrophones>
            {course === undefined && (
              <PageLink className={lists.back ?? ''} to={`/questions/${id}`}>
                {PROJECTOR_TEXTS.back}
              </PageLink>
            )}
            <Title>{LISTENING_TEXTS.heading}</Title>
            <Lead>
              <bdi>{loaded.question.title ?? USER_TEXTS.voiceNote}</bdi>
              <span>{`\u00a0· ${QUESTION_TEXTS.answers({ count: loaded.question.answers })}`}</span>
            </Lead>
            {parts === null || !loaded.isComplete ? (
              <Skeleton rows={SKELETON_ROWS} />
            ) : (
              <Desk {...loaded} parts={parts} course={course} />
            )}
          </WithMicrophones>
        </WithPlayer>
      )}
    </LoadedQuestion>
  );
}

/** The same with the answers that it shows, for pages that do not load them beside it. */
export function AnswersDesk(props: Omit<ListeningDeskProps, 'desk'>): ReactNode {
  return <ListeningDesk {...props} desk={useQuestionDesk(props.id)} />;
}

interface DeskProps extends QuestionDesk {
  readonly parts: ReplyParts;
  readonly course: ListeningDeskProps['course'];
}

function Desk(props: DeskProps): ReactNode {
  const { question, people, replaceAnswer, refreshAnswers, parts, course } = props;
  const composition = useComposition();
  const drafts = useDrafts();
  const { outbox } = drafts;
  const [playsOn, setPlaysOn] = usePlaysOn();
  /** The row that was gone to: its sound plays as soon as it is there. */
  const [goneTo, setGoneTo] = useState<string | null>(null);
  const toggle = useRef((): void => undefined);
  const go = (row: AnswerRow | undefined): void => {
    if (row === undefined) return;
    place.choose(row.id);
    setGoneTo(row.id);
  };
  const takes = useTakes({
    outbox,
    createRecorder: (replyId) => createDraftRecorder({ ...composition, drafts }, { type: 'answer', replyId }),
    onSubmitted: () => go(next),
    onSettled: refreshAnswers,
  });
  const view = useAnswers(props, outbox, takes.take?.rowId);
  const { place, filter } = view;
  const { current, next } = place;
  const isLocked = useIsTaking(takes.take);
  const sounds = useSounds(place, parts.useHeldAudio());
  return (
    <DeskLayout
      label={LISTENING_TEXTS.list}
      place={place}
      isLocked={isLocked}
      onGo={(row) => {
        takes.leave();
        if (row.id === current?.id) toggle.current();
        else go(row);
      }}
      tools={<Tools {...view} people={people} />}
      empty={<Nobody isAll={filter === 'all'} isInCourse={course !== undefined} />}
      foot={
        <ExportAnswers recording={question.recording} rows={place.rows} isInCourse={course !== undefined} />
      }
    >
      {sounds.sound === null && current !== undefined && (
        <EarlyPlayKeys onPlay={() => setGoneTo(current.id)} />
      )}
      {current?.answer && (
        <AnswerPanel
          {...{ answer: current.answer, what: current.name, isGoneTo: goneTo === current.id }}
          isGone={view.isGone(current.id)}
          {...{ ...sounds, takes, isLocked, outbox, parts, toggle, playsOn }}
          pageUrl={composition.pageUrl}
          onPlaysOn={setPlaysOn}
          onEnded={() => playsOn && !isLocked && go(next)}
          onChanged={(changed) => {
            replaceAnswer(changed);
            view.reloadSummary();
          }}
          onReported={view.reload}
          onRemove={() => view.remove(current.id)}
        />
      )}
      {current?.answer && course?.below(current.answer.id)}
    </DeskLayout>
  );
}

/** Until the first sound has come, and a player with it: a press plays it then, and does not scroll the page. */
function EarlyPlayKeys({ onPlay }: { readonly onPlay: () => void }): null {
  usePageKey(PLAY_KEYS, onPlay);
  return null;
}

interface Answers extends Pick<AnswersWithTakes, 'isGone'> {
  readonly place: DeskPlace<AnswerRow>;
  readonly filter: AnswerFilter;
  readonly sort: AnswerSort;
  readonly onFilter: (filter: AnswerFilter) => void;
  readonly onSort: (sort: AnswerSort) => void;
  readonly remove: (id: string) => void;
  /** Loads the answers again, and the number of those that were not heard. */
  readonly reload: () => void;
  readonly reloadSummary: () => void;
}

/** The answers as the user wants to see them. */
function useAnswers(
  { people, refreshAnswers, parts, ...desk }: DeskProps,
  outbox: Outbox,
  /** The answer that something is recorded for. */
  taking: string | undefined,
): Answers {
  const { replySummary } = useComposition();
  const wantedId = new URLSearchParams(usePageNavigation().search).get('answer');
  const [filter, setFilter] = useState<AnswerFilter>('all');
  const [sort, setSort] = useState<AnswerSort>('list');
  const unsent = unsentTakes(useActor(outbox), (to) => (to.type === 'answer' ? to.replyId : undefined));
  const summary = replySummary.make(parts.createSiteSummary);
  const reloadSummary = useCallback(() => summary.send({ type: 'load' }), [summary]);
  const reload = useCallback(() => {
    reloadSummary();
    refreshAnswers();
  }, [reloadSummary, refreshAnswers]);
  const { hidden, remove } = parts.useDelayedRemoval(reload);
  const { answers, isGone } = useAnswersWithTakes(desk.answers, (id) => id === taking || unsent.has(id));
  const rows = answerRows({ people, answers: answers.filter(({ id }) => !hidden.has(id)), unsent, sort });
  const place = useDeskPlace({
    rows,
    isShown: (row) => isInFilter(row, filter),
    isStop: ({ answer }) => answer !== null,
    firstId: rows.find(({ id }) => id === wantedId)?.id ?? firstOf(rows)?.id,
  });
  const onFilter = (chosen: AnswerFilter): void => {
    setFilter(chosen);
    place.restart();
  };
  return { place, isGone, filter, sort, onFilter, onSort: setSort, remove, reload, reloadSummary };
}

/** The first that was not heard, else the first that can be heard. */
function firstOf(rows: readonly AnswerRow[]): AnswerRow | undefined {
  return rows.find(({ status }) => status === 'unread') ?? rows.find(({ answer }) => answer !== null);
}

/** Whether the next answer plays by itself, as the user chose the last time. */
function usePlaysOn(): readonly [boolean, (playsOn: boolean) => void] {
  const { settings } = useUiPorts();
  const [playsOn, setPlaysOn] = useState(() => settings.get(PLAYS_ON_KEY) === 'true');
  const choose = (chosen: boolean): void => {
    settings.set(PLAYS_ON_KEY, String(chosen));
    setPlaysOn(chosen);
  };
  return [playsOn, choose];
}

interface ToolsProps extends Pick<Answers, 'filter' | 'sort' | 'onFilter' | 'onSort'> {
  readonly people: DeskProps['people'];
}

function Tools({ people, filter, sort, onFilter, onSort }: ToolsProps): ReactNode {
  const missing = people.filter(({ state }) => state === 'missing').length;
  return (
    <>
      {people.length > 0 && (
        <p role="status" className={styles.missing}>
          {QUESTION_TEXTS.missing({ missing, count: people.length })}
        </p>
      )}
      <div className={styles.tools}>
        <SelectField
          label={LISTENING_TEXTS.filter}
          value={filter}
          choices={ANSWER_FILTERS.map((value) => ({ value, label: LISTENING_TEXTS.filters[value] }))}
          onChange={onFilter}
        />
        <SelectField
          label={LISTENING_TEXTS.sort}
          value={sort}
          choices={ANSWER_SORTS.map((value) => ({ value, label: LISTENING_TEXTS.sorts[value] }))}
          onChange={onSort}
        />
      </div>
    </>
  );
}

interface NobodyProps {
  readonly isAll: boolean;
  readonly isInCourse: boolean;
}

function Nobody({ isAll, isInCourse }: NobodyProps): ReactNode {
  const { noAnswersHint, noAnswersInCourse } = QUESTION_TEXTS;
  const none = isInCourse ? noAnswersInCourse : noAnswersHint;
  return (
    <EmptyState
      kind="nothing"
      heading={isAll ? QUESTION_TEXTS.answers({ count: 0 }) : LISTENING_TEXTS.nothing}
      hint={isAll ? none : LISTENING_TEXTS.nothingHint}
    >
      {null}
    </EmptyState>
  );
}
