import { type LtiLaunch, ltiCalls } from '@beep/api/features/lti';
import { questionCalls } from '@beep/api/features/questions';
import type { RecorderState } from '@beep/core/recorder';
import { LTI_TEXTS } from '@beep/core/texts';
import { Button, Notice, useActor, useToast, useUpload } from '@beep/ui';
import { type ReactNode, useState } from 'react';
import { RecorderPage } from '../../record/recorder-page.tsx';
import { useRecorderComposition } from '../../record/use-recorder-composition.ts';
import { useOwner } from '../../session/owner-client.tsx';
import lists from '../../shell/own-lists.module.css';
import { useDrafts } from '../../use-drafts.ts';
import styles from './lti.module.css';
import type { GiveItems } from './picker.tsx';

const AT_SERVER: RecorderState = { status: 'idle', operation: 0 };
/** What is asked by default where pupils answer. */
const RULES = { who: 'anyone', until: 0, longest: 60, tries: 3 } as const;

export interface RecordToAddProps {
  readonly launch: LtiLaunch;
  readonly give: GiveItems;
  /** The other ways to add something. */
  readonly ways: ReactNode;
}

/** The recorder; what was recorded becomes a link of the course, and a question if pupils answer it. */
export function RecordToAdd({ launch, give, ways }: RecordToAddProps): ReactNode {
  const { recorder } = useRecorderComposition();
  const { outbox } = useDrafts();
  const state = useActor(recorder, AT_SERVER);
  const upload = useUpload(outbox, state);
  return (
    <RecorderPage
      host={null}
      title={launch.course === null ? LTI_TEXTS.pick : LTI_TEXTS.pickFor({ course: launch.course })}
      here="lti/open"
      recorder={recorder}
      extensionUrl="/welcome"
      notice={
        <div className={styles.above}>
          {ways}
          {upload?.status === 'sent' && (
            <AddRecorded key={upload.recording.id} id={upload.recording.id} launch={launch} give={give} />
          )}
          <WindowForMicrophone launch={launch} isRefused={state.status === 'microphone-failed'} />
        </div>
      }
    />
  );
}

interface AddRecordedProps extends Pick<RecordToAddProps, 'launch' | 'give'> {
  readonly id: string;
}

function AddRecorded({ id, launch, give }: AddRecordedProps): ReactNode {
  const { call } = useOwner();
  const showToast = useToast();
  const [asks, setAsks] = useState(false);
  const [hasNames, setHasNames] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const ask = async (): Promise<boolean> => {
    const names = hasNames ? await namesOf() : [];
    if (names === null) return false;
    const body = { ...RULES, names, ...(hasNames && { who: 'listed' as const }) };
    return (await call(questionCalls.askQuestion, { filename: id, body })).status === 'ok';
  };
  const namesOf = async (): Promise<string[] | null> => {
    const course = launch.course_id ?? '';
    const outcome = await call(ltiCalls.readLtiCourse, { course, timeoutMs: COURSE_TIMEOUT_MS });
    return outcome.status === 'ok' ? [...outcome.value.names] : null;
  };
  const add = async (): Promise<void> => {
    setAdding(true);
    if (asks && !(await ask())) {
      showToast(LTI_TEXTS.askFailed);
      return setAdding(false);
    }
    if (!(await give([{ kind: asks ? 'question' : 'note', id }]))) setAdding(false);
  };
  return (
    <section className={styles.add} aria-label={LTI_TEXTS.add}>
      <label className={lists.option}>
        <input type="checkbox" checked={asks} onChange={({ target }) => setAsks(target.checked)} />
        <span>{LTI_TEXTS.asks}</span>
      </label>
      {asks && launch.course_id !== undefined && (
        <label className={lists.option}>
          <input type="checkbox" checked={hasNames} onChange={({ target }) => setHasNames(target.checked)} />
          <span>{LTI_TEXTS.courseNames}</span>
        </label>
      )}
      <Button kind="primary" large busy={isAdding} onClick={() => void add()}>
        {LTI_TEXTS.add}
      </Button>
    </section>
  );
}

/** The platform is asked meanwhile. */
const COURSE_TIMEOUT_MS = 20_000;

interface WindowForMicrophoneProps extends Pick<RecordToAddProps, 'launch'> {
  readonly isRefused: boolean;
}

/** Where the platform does not let its frames use the microphone, a window of ours can. */
function WindowForMicrophone({ launch: { launch }, isRefused }: WindowForMicrophoneProps): ReactNode {
  const { call } = useOwner();
  const showToast = useToast();
  if (window.parent === window || !isRefused) return null;
  const open = async (): Promise<void> => {
    // In the task of the press, or it is blocked.
    const opened = window.open('', '_blank');
    const outcome = await call(ltiCalls.windowLtiLaunch, { body: { launch } });
    if (outcome.status === 'ok' && opened !== null) {
      opened.location.replace(`/lti/open#launch=${outcome.value.code}`);
      return;
    }
    opened?.close();
    showToast(LTI_TEXTS.windowFailed);
  };
  return (
    <Notice kind="info">
      <span>{LTI_TEXTS.windowHint}</span>
      <Button kind="line" onClick={() => void open()}>
        {LTI_TEXTS.window}
      </Button>
    </Notice>
  );
}
