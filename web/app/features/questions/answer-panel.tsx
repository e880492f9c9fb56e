import type { HeldReply } from '@beep/api/features/replies';
import type { Outbox } from '@beep/core/outbox';
import type { Player } from '@beep/core/player';
import { HEARER_TEXTS, LISTENING_TEXTS } from '@beep/core/texts';
import {
  IconButton,
  LocalTime,
  REPLY_CLASSES,
  ReplyDrafts,
  SeriesPlayer,
  ToggleOption,
  usePageKey,
} from '@beep/ui';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { QuickRecorder, type Takes } from '../desk/index.ts';
import type { ReplyParts } from '../replies/index.ts';
import { AnswerWords } from './answer-words.tsx';
import styles from './listening.module.css';
import { LISTENING_KEYS } from './listening-keys.ts';
import type { CurrentSound } from './use-sounds.ts';

const AGAIN_KEY = 'a';
const STAR_KEY = 'f';

export interface AnswerPanelProps extends CurrentSound {
  readonly answer: HeldReply;
  /** Names the answer. */
  readonly what: string;
  /** The user has gone to this answer: it plays as soon as it is there. */
  readonly isGoneTo: boolean;
  /** It was deleted, or replaced by another one: nothing more can be recorded for it. */
  readonly isGone: boolean;
  readonly takes: Takes;
  readonly isLocked: boolean;
  readonly outbox: Outbox;
  readonly parts: ReplyParts;
  readonly pageUrl: () => string;
  /** Gets what plays or pauses the answer. */
  readonly toggle: RefObject<() => void>;
  readonly playsOn: boolean;
  readonly onPlaysOn: (playsOn: boolean) => void;
  readonly onEnded: () => void;
  readonly onChanged: (answer: HeldReply) => void;
  readonly onReported: () => void;
  readonly onRemove: () => void;
}

/** One answer: its sound, what was answered, and the recorder. Between answers its audio element stays. */
export function AnswerPanel(props: AnswerPanelProps): ReactNode {
  const { answer, what, sound, status, isGoneTo, isLocked, takes, outbox, parts, pageUrl } = props;
  const change = parts.useReplyChange(answer, props.onChanged);
  return (
    <>
      <p className={styles.when}>
        <LocalTime atMs={answer.created_at * 1000} />
        {!props.isGone && (
          <>
            <span>{'\u00a0· '}</span>
            <parts.ReplyEnd reply={answer} />
          </>
        )}
        {answer.shown === true && <span>{`\u00a0· ${HEARER_TEXTS.shown}`}</span>}
      </p>
      <SeriesPlayer
        sound={sound}
        status={status}
        playsOn={isGoneTo && status === 'known'}
        onPlay={() => {
          if (!answer.read) void change({ read: true });
        }}
        onEnded={props.onEnded}
        hasControls={!isLocked}
        pageKeys={LISTENING_KEYS}
        action={
          <parts.ReplyMenu
            reply={answer}
            what={what}
            onChange={(body) => void change(body)}
            onReported={props.onReported}
            onRemove={props.onRemove}
          />
        }
      >
        {(player) => (
          <>
            {!isLocked && (
              <div className={styles.options}>
                <PlayerKeys send={player.send} toggle={props.toggle} />
                <Star isOn={answer.starred} onChange={(starred) => void change({ starred })} />
                <ToggleOption
                  isOn={props.playsOn}
                  label={LISTENING_TEXTS.playsOn}
                  onChange={props.onPlaysOn}
                />
              </div>
            )}
            <AnswerWords key={answer.id} answer={answer} {...player} />
          </>
        )}
      </SeriesPlayer>
      <parts.OwnAnswers key={answer.id} className={REPLY_CLASSES.list} answers={answer.answers} />
      {(!props.isGone || takes.take !== null) && (
        <QuickRecorder
          take={takes.take}
          leave={takes.leave}
          outbox={outbox}
          label={LISTENING_TEXTS.record}
          hint={LISTENING_TEXTS.onlyThey}
          onBegin={() => takes.begin(answer.id)}
          pageUrl={pageUrl}
        />
      )}
      <ReplyDrafts
        outbox={outbox}
        isHere={(to) => to.type === 'answer' && to.replyId === answer.id}
        onSend={takes.take === null ? (draft) => takes.sendUnfinished(answer.id, draft) : undefined}
        pageUrl={pageUrl}
      />
    </>
  );
}

interface PlayerKeysProps extends Pick<AnswerPanelProps, 'toggle'> {
  readonly send: Player['send'];
}

/** What goes to the player from outside of it. */
function PlayerKeys({ send, toggle }: PlayerKeysProps): ReactNode {
  const again = (): void => {
    send({ type: 'rewind' });
    send({ type: 'play' });
  };
  usePageKey([AGAIN_KEY], again);
  useEffect(() => {
    toggle.current = () => send({ type: 'toggle' });
  }, [send, toggle]);
  return <IconButton icon="back" label={LISTENING_TEXTS.again} aria-keyshortcuts="A" onClick={again} />;
}

interface StarProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Star({ isOn, onChange }: StarProps): ReactNode {
  usePageKey([STAR_KEY], () => onChange(!isOn));
  return <ToggleOption isOn={isOn} label={LISTENING_TEXTS.star} onChange={onChange} />;
}
