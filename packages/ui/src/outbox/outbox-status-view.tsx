import { Popover } from '@base-ui/react/popover';
import { isOwnRecording, type StoredDraft } from '@beep/core/drafts';
import {
  backgroundUploads,
  isPostponed,
  isRefusedForLabel,
  keptLength,
  type Outbox,
  type OutboxState,
  uploadText,
} from '@beep/core/outbox';
import {
  answerText,
  CONTROL_LABELS,
  controlName,
  ERROR_TEXTS,
  heldUntilText,
  OUTBOX_TEXTS,
  ownReplyText,
  waitingNoteText,
} from '@beep/core/texts';
import { timeOfDay } from '@beep/core/time';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import { useToast } from '../feedback/toasts.tsx';
import { Icon } from '../icons/icon.tsx';
import { LocalTime } from '../player/local-time.tsx';
import { downloadDraft } from '../recorder/saved/draft-download.tsx';
import hidden from '../styles/visually-hidden.module.css';
import { useUiPorts } from '../ui-ports.ts';
import { DiscardControl } from './discard-control.tsx';
import { HeldLine } from './held-line.tsx';
import styles from './outbox-status.module.css';

/** What waits, as a number and in words. */
export interface ShownCount {
  readonly count: number;
  readonly label: string;
}

export interface OutboxStatusViewProps {
  readonly outbox: Outbox;
  readonly state: OutboxState;
  readonly shown: ShownCount;
  readonly pageUrl: () => string;
}

/** A number in the header that opens to what it counts. */
export function OutboxStatusView({ outbox, state, shown, pageUrl }: OutboxStatusViewProps): ReactNode {
  const { lastFailure } = state;
  const unwatched = backgroundUploads(state);
  const sending = unwatched.filter((upload) => upload.status === 'sending');
  const failed = unwatched.filter(({ status }) => status === 'failed');
  const waiting = [...failed.map(({ draft }) => draft), ...state.waiting];
  const isSending = sending.length > 0;
  const { count, label } = shown;
  const popup = useRef<HTMLDivElement>(null);
  const hasToSend = waiting.some(({ status }) => status === 'to-send');
  return (
    <Popover.Root>
      <Popover.Trigger render={<Button kind="quiet" className={styles.trigger} aria-busy={isSending} />}>
        {!isSending && <Icon name="upload" />}
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
        <span className={hidden.visuallyHidden}>{label}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className={styles.layer} align="end" sideOffset={4} collisionPadding={16}>
          <Popover.Popup ref={popup} className={styles.popup}>
            <Popover.Title className={styles.title}>{label}</Popover.Title>
            <Popover.Description className={styles.hint}>{OUTBOX_TEXTS.hint}</Popover.Description>
            {lastFailure !== null && !isSending && (
              <Notice kind="error">{uploadText(lastFailure, pageUrl())}</Notice>
            )}
            <ul className={styles.drafts}>
              {sending.map(({ draft, progress, heldUntilMs }) => (
                <SendingDraft key={draft.id} draft={draft} progress={progress} heldUntilMs={heldUntilMs} />
              ))}
              {waiting.map((draft) => (
                <WaitingDraft
                  key={draft.id}
                  draft={draft}
                  outbox={outbox}
                  onOwnLink={() => {
                    outbox.send({ type: 'sendWithOwnLink', id: draft.id });
                    popup.current?.focus();
                  }}
                  onDiscard={() => {
                    popup.current?.focus();
                    return outbox.discard(draft.id);
                  }}
                />
              ))}
            </ul>
            {hasToSend && (
              <Button kind="line" busy={isSending} onClick={() => outbox.send({ type: 'sendAll' })}>
                {CONTROL_LABELS.sendNow}
              </Button>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface SendingDraftProps {
  readonly draft: StoredDraft;
  /** 0..1 */
  readonly progress: number;
  readonly heldUntilMs: number | undefined;
}

function SendingDraft({ draft, progress, heldUntilMs }: SendingDraftProps): ReactNode {
  return (
    <li className={styles.draft}>
      <DraftDescription draft={draft}>
        <ProgressBar value={progress} name={OUTBOX_TEXTS.sending} />
        <HeldLine untilMs={heldUntilMs} />
      </DraftDescription>
    </li>
  );
}

interface DraftDescriptionProps {
  readonly draft: StoredDraft;
  /** The draft's status. */
  readonly children?: ReactNode;
}

function DraftDescription({ draft, children }: DraftDescriptionProps): ReactNode {
  return (
    <div className={styles.words}>
      <p className={styles.name}>{nameOf(draft)}</p>
      <p className={styles.when}>
        <LocalTime atMs={draft.startedAtMs} />
      </p>
      {children}
    </div>
  );
}

function nameOf(draft: StoredDraft): string {
  const length = keptLength(draft);
  if (isOwnRecording(draft)) return waitingNoteText({ length });
  return draft.destination?.type === 'answer' ? answerText({ length }) : ownReplyText({ length });
}

interface WaitingDraftProps {
  readonly draft: StoredDraft;
  readonly outbox: Pick<Outbox, 'read'>;
  readonly onDiscard: () => Promise<boolean>;
  /** Its label refused it: send it with a link of its own. */
  readonly onOwnLink: () => void;
}

function WaitingDraft({ draft, outbox, onDiscard, onOwnLink }: WaitingDraftProps): ReactNode {
  const [isReading, setReading] = useState(false);
  const showToast = useToast();
  const { clock } = useUiPorts();
  const name = nameOf(draft);

  async function download(): Promise<void> {
    setReading(true);
    const read = await outbox.read(draft.id);
    setReading(false);
    if (read === null) showToast(ERROR_TEXTS.audioFailed);
    else downloadDraft(read);
  }

  return (
    <li className={styles.draft}>
      <DraftDescription draft={draft}>
        {isPostponed(draft, clock.nowMs()) && (
          <p>{heldUntilText({ time: timeOfDay(draft.heldUntilMs ?? 0) })}</p>
        )}
        {draft.status === 'refused' && <p className={styles.refused}>{OUTBOX_TEXTS.refused}</p>}
        {isRefusedForLabel(draft) && (
          <Button
            kind="line"
            className={styles.ownLink}
            aria-label={controlName(CONTROL_LABELS.sendWithOwnLink, name)}
            onClick={onOwnLink}
          >
            {CONTROL_LABELS.sendWithOwnLink}
          </Button>
        )}
      </DraftDescription>
      <IconButton
        icon="download"
        label={controlName(CONTROL_LABELS.saveAudioFile, name)}
        busy={isReading}
        onClick={() => void download()}
      />
      <DiscardControl what={name} onDiscard={onDiscard} />
    </li>
  );
}
