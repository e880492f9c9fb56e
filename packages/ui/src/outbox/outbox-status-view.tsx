import { Popover } from '@base-ui/react/popover';
import type { StoredDraft } from '@beep/core/drafts';
import { backgroundUploads, keptLength, type Outbox, type OutboxState } from '@beep/core/outbox';
import { CONTROL_LABELS, ERROR_TEXTS, USER_TEXTS, uploadText } from '@beep/core/texts';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import { useToast } from '../feedback/toasts.tsx';
import { Icon } from '../icons/icon.tsx';
import { LocalTime } from '../player/local-time.tsx';
import { downloadTake } from '../recorder/saved/draft-download.tsx';
import { DiscardControl } from './discard-control.tsx';
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
  const waiting = [...failed.map(({ take }) => take), ...state.waiting];
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
        <span className={styles.label}>{label}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className={styles.layer} align="end" sideOffset={4} collisionPadding={16}>
          <Popover.Popup ref={popup} className={styles.popup}>
            <Popover.Title className={styles.title}>{label}</Popover.Title>
            <Popover.Description className={styles.hint}>{USER_TEXTS.outboxHint}</Popover.Description>
            {lastFailure !== null && !isSending && (
              <Notice kind="error">{uploadText(lastFailure, pageUrl())}</Notice>
            )}
            <ul className={styles.takes}>
              {sending.map(({ take, progress }) => (
                <SendingTake key={take.id} take={take} progress={progress} />
              ))}
              {waiting.map((take) => (
                <WaitingTake
                  key={take.id}
                  take={take}
                  outbox={outbox}
                  onDiscard={() => {
                    outbox.send({ type: 'discard', id: take.id });
                    popup.current?.focus();
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

interface SendingTakeProps {
  readonly take: StoredDraft;
  /** 0..1 */
  readonly progress: number;
}

function SendingTake({ take, progress }: SendingTakeProps): ReactNode {
  return (
    <li className={styles.take}>
      <TakeWords take={take}>
        <ProgressBar value={progress} name={USER_TEXTS.outboxSending} />
      </TakeWords>
    </li>
  );
}

interface TakeWordsProps {
  readonly take: StoredDraft;
  /** The draft's status. */
  readonly children?: ReactNode;
}

function TakeWords({ take, children }: TakeWordsProps): ReactNode {
  return (
    <div className={styles.words}>
      <p className={styles.name}>{nameOf(take)}</p>
      <p className={styles.when}>
        <LocalTime atMs={take.startedAtMs} />
      </p>
      {children}
    </div>
  );
}

function nameOf(take: StoredDraft): string {
  return `${USER_TEXTS.voiceNote}, ${keptLength(take)}`;
}

interface WaitingTakeProps {
  readonly take: StoredDraft;
  readonly outbox: Pick<Outbox, 'read'>;
  readonly onDiscard: () => void;
}

function WaitingTake({ take, outbox, onDiscard }: WaitingTakeProps): ReactNode {
  const [isReading, setReading] = useState(false);
  const showToast = useToast();
  const name = nameOf(take);

  async function download(): Promise<void> {
    setReading(true);
    const read = await outbox.read(take.id);
    setReading(false);
    if (read === null) showToast(ERROR_TEXTS.audioFailed);
    else downloadTake(read);
  }

  return (
    <li className={styles.take}>
      <TakeWords take={take}>
        {take.status === 'refused' && <p className={styles.refused}>{USER_TEXTS.outboxRefused}</p>}
      </TakeWords>
      <IconButton
        icon="download"
        label={`${CONTROL_LABELS.saveAudioFile}, ${name}`}
        busy={isReading}
        onClick={() => void download()}
      />
      <DiscardControl what={name} onDiscard={onDiscard} />
    </li>
  );
}
