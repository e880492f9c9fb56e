import type { Recording } from '@beep/core/recordings';
import type { ReplyState } from '@beep/core/replies';
import { INBOX_TEXTS } from '@beep/core/texts';
import { type ReactNode, useState } from 'react';
import { useOwnPolicy } from '../account/use-own-policy.ts';
import { useRecordingPorts } from '../recordings/recording-ports.ts';
import { Switch } from '../settings/switch.tsx';

export interface RepliesSwitchProps {
  readonly recording: Pick<Recording, 'id' | 'replyState' | 'mayReply'>;
  readonly onChanged: (change: Pick<Recording, 'replyState'>) => void;
}

/** Opens a recording to voice replies. Saved at once; fixed, with the reason, if a policy forbids replies. */
export function RepliesSwitch({ recording, onChanged }: RepliesSwitchProps): ReactNode {
  const { switchReplies } = useRecordingPorts();
  const { replies: mayBeOpened } = useOwnPolicy();
  const [state, setState] = useState(recording.replyState);
  const [hasFailed, setFailed] = useState(false);
  const isForbidden = recording.mayReply === false || !mayBeOpened;
  if (switchReplies === undefined || state === undefined) return null;
  async function change(isOn: boolean): Promise<void> {
    setFailed(false);
    setState(isOn ? 'open' : 'closed');
    const outcome = await switchReplies?.(recording.id, isOn ? 'open' : 'closed').catch(() => null);
    if (outcome?.status === 'ok') {
      setState(outcome.value);
      onChanged({ replyState: outcome.value });
    } else {
      setState(state);
      setFailed(true);
    }
  }
  return (
    <div>
      <Switch
        isOn={state === 'open' && !isForbidden}
        name={INBOX_TEXTS.allow}
        hint={isForbidden ? INBOX_TEXTS.forbidden : HINTS[state]}
        disabled={isForbidden}
        onChange={(isOn) => void change(isOn)}
      />
      <p role="status">{hasFailed && INBOX_TEXTS.switchFailed}</p>
    </div>
  );
}

const HINTS: Readonly<Record<ReplyState, string>> = {
  open: INBOX_TEXTS.allowed,
  closed: INBOX_TEXTS.notAllowed,
  closed_flood: INBOX_TEXTS.closedByFlood,
};
