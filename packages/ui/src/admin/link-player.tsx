import { adminFailureText, type TemporaryLink } from '@beep/core/admin';
import type { CallOutcome } from '@beep/core/recordings';
import { USER_TEXTS } from '@beep/core/texts';
import { type ReactNode, useState } from 'react';
import { useToast } from '../feedback/toasts.tsx';
import { AudioElement, mp3Of } from '../player/audio-element.tsx';
import { MiniBar } from '../player/mini-player.tsx';
import { type PlayerView, usePlayer } from '../player/use-player.ts';

interface Playable {
  readonly id: string;
  readonly durationSeconds: number;
}

export interface LinkPlayer {
  readonly playing: { readonly recording: Playable; readonly url: string } | null;
  readonly player: PlayerView;
  /** The recording whose link is being asked for. */
  readonly asked: string | null;
  /** Plays the recording, pauses it, or continues. */
  readonly press: (recording: Playable) => void;
}

/** Plays with a new link, and continues a pause with the same one: the audit log may note each link. */
export function useLinkPlayer(
  linkOf: (id: string) => Promise<CallOutcome<Pick<TemporaryLink, 'url'>>>,
): LinkPlayer {
  const showToast = useToast();
  const [playing, setPlaying] = useState<LinkPlayer['playing']>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const player = usePlayer({ durationSeconds: playing?.recording.durationSeconds ?? 0, autoPlay: true });
  const play = async (recording: Playable): Promise<void> => {
    setAsked(recording.id);
    const outcome = await linkOf(recording.id);
    setAsked(null);
    if (outcome.status === 'ok') setPlaying({ recording, url: outcome.value.url });
    else showToast(adminFailureText(outcome.failure));
  };
  const press = (recording: Playable): void => {
    const isLoaded = playing?.recording.id === recording.id && player.state.status !== 'unavailable';
    if (isLoaded) player.send({ type: 'toggle' });
    else void play(recording);
  };
  return { playing, player, asked, press };
}

export interface PlaybackProps {
  readonly url: string;
  readonly player: PlayerView;
}

/** The sound of a link with its range. */
export function Playback({ url, player: { state, send, attach } }: PlaybackProps): ReactNode {
  return (
    <>
      <AudioElement url={url} otherwise={mp3Of(url)} attach={attach} title={USER_TEXTS.voiceNote} />
      <MiniBar peaks={undefined} state={state} send={send} />
    </>
  );
}
