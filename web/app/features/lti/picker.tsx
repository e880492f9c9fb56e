import { type LtiItem, type LtiLaunch, ltiCalls } from '@beep/api/features/lti';
import { CONTROL_LABELS, LTI_TEXTS } from '@beep/core/texts';
import { Button, PageHead, PageMain, useToast } from '@beep/ui';
import { type ReactNode, useState } from 'react';
import { useOwner } from '../../session/owner-client.tsx';
import { Choices } from './choices.tsx';
import styles from './lti.module.css';
import { RecordInWindow } from './microphone-window.tsx';
import { RecordToAdd } from './record-to-add.tsx';
import { isMicrophoneWindow } from './window-for-microphone.tsx';

export interface PickerProps {
  readonly launch: LtiLaunch;
  readonly choice: NonNullable<LtiLaunch['deep_linking']>;
}

/** Gives what was chosen to the platform, which leaves the page. Resolves with false if it could not be given. */
export type GiveItems = (items: readonly LtiItem[]) => Promise<boolean>;

/** A teacher records or chooses what becomes links of the course. */
export function Picker({ launch, choice }: PickerProps): ReactNode {
  const [way, setWay] = useState<'record' | 'choose'>('record');
  const give = useGive(launch);
  const ways = (
    <section aria-label={LTI_TEXTS.ways} className={styles.ways}>
      <Button
        kind={way === 'record' ? 'primary' : 'line'}
        aria-pressed={way === 'record'}
        onClick={() => setWay('record')}
      >
        {LTI_TEXTS.record}
      </Button>
      <Button
        kind={way === 'choose' ? 'primary' : 'line'}
        aria-pressed={way === 'choose'}
        onClick={() => setWay('choose')}
      >
        {LTI_TEXTS.choose}
      </Button>
      <Button kind="quiet" onClick={() => void give([])}>
        {CONTROL_LABELS.cancel}
      </Button>
    </section>
  );
  const heading = launch.course === null ? LTI_TEXTS.pick : LTI_TEXTS.pickFor({ course: launch.course });
  if (isMicrophoneWindow()) return <RecordInWindow title={heading} />;
  if (way === 'record') return <RecordToAdd launch={launch} title={heading} give={give} ways={ways} />;
  return (
    <PageMain width="history">
      {ways}
      <PageHead heading={heading} lead={LTI_TEXTS.chooseLead} />
      <Choices isMultiple={choice.multiple} give={give} />
    </PageMain>
  );
}

function useGive({ launch }: LtiLaunch): GiveItems {
  const { call } = useOwner();
  const showToast = useToast();
  return async (items) => {
    const outcome = await call(ltiCalls.createLtiDeepLink, { body: { launch, items: [...items] } });
    if (outcome.status === 'ok') location.replace(outcome.value.url);
    else showToast(LTI_TEXTS.addFailed);
    return outcome.status === 'ok';
  };
}
