import type { Outbox } from '@beep/core/outbox';
import type { Recorder, RecorderState } from '@beep/core/recorder';
import { CONTROL_LABELS } from '@beep/core/texts';
import { Button, REPLY_CLASSES, ReplyRecorder, useActor, useForbidden, usePageKey } from '@beep/ui';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './desk.module.css';
import type { Takes } from './use-takes.ts';

/** Begins a take, where the player's keys work too. */
const RECORD_KEY = 'r';
const IDLE: RecorderState = { status: 'idle', operation: 0 };
const NO_RECORDER = { getSnapshot: () => IDLE, subscribe: () => () => undefined };

export interface QuickRecorderProps extends Pick<Takes, 'take' | 'leave'> {
  readonly outbox: Outbox;
  /** On the button that begins. */
  readonly label: string;
  /** Who hears the take. */
  readonly hint: string;
  readonly onBegin: () => void;
  readonly pageUrl: () => string;
}

/** One press begins a take, the next one sends it. Between them it can be paused, heard and cut as any other. */
export function QuickRecorder(props: QuickRecorderProps): ReactNode {
  const { take, leave, label, hint, onBegin } = props;
  const hintId = useId();
  const forbidden = useForbidden();
  if (take !== null) return <Taking {...props} recorder={take.recorder} onLeave={leave} />;
  return (
    <div className={styles.begin}>
      {forbidden === null && <RecordKey onPress={onBegin} />}
      <div className={styles.press}>
        <Button
          kind="primary"
          large
          aria-keyshortcuts="R"
          aria-disabled={forbidden !== null}
          aria-describedby={hintId}
          onClick={forbidden === null ? onBegin : undefined}
        >
          {label}
        </Button>
        <kbd>{RECORD_KEY.toUpperCase()}</kbd>
      </div>
      <p id={hintId}>{forbidden?.atRest ?? hint}</p>
    </div>
  );
}

function RecordKey({ onPress }: { readonly onPress: () => void }): null {
  usePageKey([RECORD_KEY], onPress);
  return null;
}

interface TakingProps extends Pick<QuickRecorderProps, 'outbox' | 'label' | 'hint' | 'pageUrl'> {
  readonly recorder: Recorder;
  readonly onLeave: () => void;
}

function Taking({ recorder, outbox, label, hint, pageUrl, onLeave }: TakingProps): ReactNode {
  const { status } = useActor(recorder, IDLE);
  const forbidden = useForbidden();
  const card = useRef<HTMLElement>(null);
  // Its buttons stand at the edge of the window, over what is above them, while a part of it is outside.
  useEffect(() => {
    const section = card.current;
    if (section === null) return;
    const observer = new ResizeObserver(() => section.scrollIntoView({ block: 'nearest' }));
    observer.observe(section);
    return () => observer.disconnect();
  }, []);
  return (
    <section ref={card} className={`${REPLY_CLASSES.card} ${styles.card}`} aria-label={label}>
      <ReplyRecorder
        recorder={recorder}
        outbox={outbox}
        title={label}
        intro={<p>{hint}</p>}
        forbidden={forbidden}
        sent={() => null}
        pageUrl={pageUrl}
      />
      {AT_REST.has(status) && (
        <div className={styles.cancel}>
          <RecordKey onPress={() => recorder.send({ type: 'start' })} />
          <Button kind="quiet" onClick={onLeave}>
            {CONTROL_LABELS.cancel}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Nothing is being recorded, and the recorder shows why. */
const AT_REST: ReadonlySet<RecorderState['status']> = new Set([
  'sign-in-required',
  'microphone-failed',
  'draft-refused',
  'deleted',
]);

/** True while a take is recorded or would be lost from sight: its row stays current. */
export function useIsTaking(take: Takes['take']): boolean {
  const { status } = useActor(take?.recorder ?? NO_RECORDER, IDLE);
  return take !== null && !AT_REST.has(status);
}
