import type { ListedRecording } from '@beep/core/recordings';
import { type ReactNode, type Ref, useImperativeHandle, useLayoutEffect } from 'react';
import { isSounding } from '../player/is-sounding.ts';
import { MiniBar } from '../player/mini-player.tsx';
import { usePlayer } from '../player/use-player.ts';

/** The playback of an open row, as its button controls it. */
export interface RowPlayback {
  /** Plays again after a pause, the end or a failure. */
  play(): void;
}

export interface RowPlayerProps extends Pick<ListedRecording, 'durationSeconds'> {
  readonly peaks: ListedRecording['peaks'] | undefined;
  /** The audio of the row. It may be playing already. */
  readonly element: HTMLAudioElement;
  readonly renew: (() => Promise<void>) | undefined;
  readonly onSounding: (isSounding: boolean) => void;
  readonly ref: Ref<RowPlayback>;
}

/** The player of an open row; it plays at once. Its code is loaded after the rows are drawn. */
export function RowPlayer(props: RowPlayerProps): ReactNode {
  const { element, durationSeconds, peaks, renew, onSounding, ref } = props;
  const { state, send, attach } = usePlayer({ durationSeconds, autoPlay: true, renew });
  const sounds = isSounding(state);
  useLayoutEffect(() => attach(element), [attach, element]);
  useLayoutEffect(() => onSounding(sounds), [onSounding, sounds]);
  useImperativeHandle(ref, () => ({ play: () => send({ type: 'play' }) }), [send]);
  return <MiniBar peaks={peaks} state={state} send={send} />;
}
