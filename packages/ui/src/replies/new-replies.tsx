import { type ListedRecording, whichRecording } from '@beep/core/recordings';
import { newRepliesText, partsText } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { useRecordingPorts } from '../recordings/recording-ports.ts';
import styles from './new-replies.module.css';

export interface NewRepliesProps {
  readonly recording: Pick<
    ListedRecording,
    'id' | 'title' | 'createdAtMs' | 'durationSeconds' | 'unreadReplies'
  >;
  /** Opens the replies in a new window, if this page must not be left by mistake. */
  readonly opensWindow?: boolean;
  /** On the page of the recording, which has room for a larger mark. */
  readonly isLarge?: boolean;
}

/** The mark of a recording with replies that its owner has not heard, which leads to them. */
export function NewReplies({ recording, opensWindow, isLarge }: NewRepliesProps): ReactNode {
  const { repliesUrl } = useRecordingPorts();
  const { id, unreadReplies = 0 } = recording;
  if (unreadReplies === 0 || repliesUrl === undefined) return null;
  const text = newRepliesText({ count: unreadReplies });
  return (
    <a
      className={isLarge === true ? styles.large : styles.mark}
      href={repliesUrl(id)}
      {...(opensWindow === true && { target: '_blank', rel: 'noopener' })}
      {...(isLarge !== true && { 'aria-label': partsText(text, whichRecording(recording)) })}
    >
      {text}
    </a>
  );
}
