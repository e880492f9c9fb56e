import type { CallOutcome } from '@beep/core/recordings';
import { USER_TEXTS } from '@beep/core/texts';
import { useToast } from '@beep/ui';
import { AudioElement, MiniBar, mp3Of, type PlayerView, usePlayer } from '@beep/ui/admin';
import { type ReactNode, useState } from 'react';
import { adminFailureText } from './admin-words.ts';

interface Playable {
  readonly id: string;
  /** Seconds. */
  readonly duration: number;
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
  linkOf: (id: string) => Promise<CallOutcome<{ readonly url: string }>>,
): LinkPlayer {
  const showToast = useToast();
  const [playing, setPlaying] = useState<LinkPlayer['playing']>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const player = usePlayer({ durationSeconds: playing?.recording.duration ?? 0, autoPlay: true });
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
