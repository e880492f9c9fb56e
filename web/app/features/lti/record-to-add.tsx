import { type LtiLaunch, ltiCalls } from '@beep/api/features/lti';
import { questionCalls } from '@beep/api/features/questions';
import { LTI_TEXTS } from '@beep/core/texts';
import { Button, useOwnPolicy, useToast } from '@beep/ui';
import { type ReactNode, useState } from 'react';
import { useOwner } from '../../session/owner-client.tsx';
import lists from '../../shell/own-lists.module.css';
import { LaunchedRecorder } from './launched-recorder.tsx';
import styles from './lti.module.css';
import { useRecordedInWindow } from './microphone-window.tsx';
import type { GiveItems } from './picker.tsx';
import { WindowForMicrophone } from './window-for-microphone.tsx';

/** What is asked by default where pupils answer. */
const RULES = { who: 'anyone', until: 0, longest: 60, tries: 3 } as const;

export interface RecordToAddProps {
  readonly launch: LtiLaunch;
  readonly title: string;
  readonly give: GiveItems;
  /** The other ways to add something. */
  readonly ways: ReactNode;
}

/** The recorder; what was recorded becomes a link of the course, and a question if pupils answer it. */
export function RecordToAdd({ launch, title, give, ways }: RecordToAddProps): ReactNode {
  const inWindow = useRecordedInWindow();
  return (
    <LaunchedRecorder
      title={title}
      above={(sent, state) => {
        const id = sent ?? inWindow;
        return (
          <>
            {ways}
            {id !== undefined && <AddRecorded key={id} id={id} launch={launch} give={give} />}
            {id === undefined && state === 'microphone-failed' && <WindowForMicrophone launch={launch} />}
          </>
        );
      }}
    />
  );
}

interface AddRecordedProps extends Pick<RecordToAddProps, 'launch' | 'give'> {
  readonly id: string;
}

function AddRecorded({ id, launch, give }: AddRecordedProps): ReactNode {
  const { call } = useOwner();
  const showToast = useToast();
  const { replies: mayAsk } = useOwnPolicy();
  const [wantsToAsk, setWantsToAsk] = useState(false);
  const asks = wantsToAsk && mayAsk;
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
      {mayAsk && (
        <label className={lists.option}>
          <input type="checkbox" checked={asks} onChange={({ target }) => setWantsToAsk(target.checked)} />
          <span>{LTI_TEXTS.asks}</span>
        </label>
      )}
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
