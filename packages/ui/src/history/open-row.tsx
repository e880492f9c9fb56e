import type { ListedRecording, RecordingLibrary } from '@beep/core/recordings';
import { USER_TEXTS } from '@beep/core/texts';
import {
  type ComponentType,
  type ReactNode,
  type Ref,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useState,
} from 'react';
import { AudioElement } from '../player/audio-element.tsx';
import { PlaybackError, PlaybackTime } from '../player/playback-line.tsx';
import { useAudioUrl } from '../recordings/use-audio-url.ts';
import { useRenewedUrl } from '../recordings/use-renewed-url.ts';
import type { RowPlayback, RowPlayerProps } from './row-player.tsx';

/** Null until its code has come. */
export type LoadedRowPlayer = ComponentType<RowPlayerProps> | null;

export interface OpenRowProps {
  readonly recording: ListedRecording;
  readonly library: RecordingLibrary;
  readonly player: LoadedRowPlayer;
  readonly onSounding: (isSounding: boolean) => void;
  /** Null until there is audio to play. */
  readonly ref: Ref<RowPlayback>;
}

/** Plays a recording below its row. */
export function OpenRow({ recording, library, player: Player, onSounding, ref }: OpenRowProps): ReactNode {
  const audio = useAudioUrl(library, recording);
  const audioUrl = audio.status === 'known' ? audio.url : '';
  const { url, renew } = useRenewedUrl(library, { id: recording.id, audioUrl });
  const [element, setElement] = useState<HTMLAudioElement | null>(null);
  const attach = useCallback((audioElement: HTMLAudioElement | null) => {
    setElement(audioElement);
    return () => audioElement?.pause();
  }, []);
  useLayoutEffect(() => () => onSounding(false), [onSounding]);
  if (audio.status !== 'known') return <PlaybackError status={audio.status} />;
  const shared = { element, onSounding, ref };
  return (
    <>
      <AudioElement url={url} isRenewed={renew !== undefined} attach={attach} title={USER_TEXTS.voiceNote} />
      {element !== null &&
        (Player === null ? (
          <FirstSound {...shared} element={element} durationSeconds={recording.durationSeconds} />
        ) : (
          <Player
            {...shared}
            element={element}
            durationSeconds={recording.durationSeconds}
            peaks={recording.peaks}
            renew={renew}
          />
        ))}
    </>
  );
}

type FirstSoundProps = Pick<RowPlayerProps, 'element' | 'durationSeconds' | 'onSounding' | 'ref'>;

/** Plays until the player has come, or if it does not come: an iPhone plays only in the task of the press. */
function FirstSound({ element, durationSeconds, onSounding, ref }: FirstSoundProps): ReactNode {
  const [shown, setShown] = useState<'loading' | 'failed' | number>('loading');
  const play = useCallback(
    () =>
      void element.play().catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'NotSupportedError') setShown('failed');
      }),
    [element],
  );
  useLayoutEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const tell = (): void => onSounding(!element.paused);
    for (const type of ['play', 'pause']) element.addEventListener(type, tell, { signal });
    element.addEventListener('timeupdate', () => setShown(element.currentTime), { signal });
    // The error of a source does not bubble.
    element.addEventListener('error', () => setShown('failed'), { capture: true, signal });
    play();
    tell();
    return () => end.abort();
  }, [element, play, onSounding]);
  useImperativeHandle(ref, () => ({ play }), [play]);
  if (typeof shown === 'string') return <PlaybackError status={shown} />;
  return <PlaybackTime positionSeconds={shown} durationSeconds={durationSeconds} />;
}
