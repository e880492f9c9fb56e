import type { Policy } from '@beep/core/policies';
import type { Recording } from '@beep/core/recordings';
import type { ReplyState } from '@beep/core/replies';
import { INBOX_TEXTS } from '@beep/core/texts';
import { type ReactNode, useId, useState } from 'react';
import { useOwnPolicy } from '../account/use-own-policy.ts';
import { useRecordingPorts } from '../recordings/recording-ports.ts';
import { Switch } from '../settings/switch.tsx';
import { Heading } from '../text/text.tsx';
import styles from './replies.module.css';

export interface NoteRepliesProps {
  readonly recording: Pick<Recording, 'id' | 'replyState' | 'mayReply'>;
  readonly onChanged: (change: Pick<Recording, 'replyState'>) => void;
}

/**
 * The owner's part of a recording's page for voice replies: opens the recording to them, and says whether it is. Saved at
 * once; fixed, with the reason, if a policy forbids replies.
 */
export function NoteReplies({ recording, onChanged }: NoteRepliesProps): ReactNode {
  const { switchReplies } = useRecordingPorts();
  const { replies: mayBeOpened, listeners } = useOwnPolicy();
  const headingId = useId();
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
    <section className={styles.noteReplies} aria-labelledby={headingId}>
      <Heading id={headingId}>{INBOX_TEXTS.preferences}</Heading>
      <Switch
        isOn={state === 'open' && !isForbidden}
        name={INBOX_TEXTS.allow}
        hint={isForbidden ? INBOX_TEXTS.forbidden : stateText(state, listeners)}
        disabled={isForbidden}
        onChange={(isOn) => void change(isOn)}
      />
      <p role="status">{hasFailed && INBOX_TEXTS.switchFailed}</p>
    </section>
  );
}

function stateText(state: ReplyState, listeners: Policy['listeners']): string {
  switch (state) {
    case 'open':
      return listeners === 'anyone' ? INBOX_TEXTS.allowed : INBOX_TEXTS.allowedLimited;
    case 'closed':
      return INBOX_TEXTS.notAllowed;
    case 'closed_flood':
      return INBOX_TEXTS.closedByFlood;
  }
}
