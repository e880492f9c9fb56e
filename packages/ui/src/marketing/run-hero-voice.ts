import { createPlayer, type PlayerState } from '@beep/core/player';
import { ERROR_TEXTS } from '@beep/core/texts';
import { formatClock } from '@beep/core/time';
import { playButtonLabel } from '../controls/play-button-label.ts';
import { isSounding } from '../player/is-sounding.ts';
import type { PlayerPorts } from '../player/player-ports.ts';
import type { UiPorts } from '../ui-ports.ts';

export type HeroVoicePorts = Pick<UiPorts, 'settings' | 'clock'> &
  Pick<PlayerPorts, 'createAudioOutput' | 'sample' | 'lock'>;

/** Plays a drawn sample and shows where it stands. Returns a function that ends it. */
export function runHeroVoice(figure: HTMLElement, ports: HeroVoicePorts): () => void {
  const audio = figure.querySelector('audio');
  const button = figure.querySelector('button');
  const part = (name: string): HTMLElement | null => figure.querySelector(`[data-part=${name}]`);
  const [strip, hint, time] = [part('strip'), part('hint'), part('time')];
  if (audio === null || button === null || strip === null || hint === null || time === null) {
    return () => undefined;
  }
  const player = createPlayer({
    audio: ports.createAudioOutput(audio),
    durationSeconds: Number(figure.dataset.heroVoice),
    settings: ports.settings,
    sample: ports.sample,
    lock: ports.lock,
    clock: ports.clock,
    onPlaybackError: (error) => console.info(`Audio ${error}`, audio.error?.message ?? ''),
  });
  const atRest = { title: audio.title, hint: hint.textContent };
  // Not what the page shows: it may be translated.
  let shownHint = atRest.hint;
  const show = (): void => {
    const state = player.getSnapshot();
    const isOn = isSounding(state);
    const hasFailed = state.status === 'unavailable';
    if (state.hasPlayed) strip.style.setProperty('--at', percent(state));
    button.toggleAttribute('data-on', isOn);
    button.ariaLabel = playButtonLabel(isOn, atRest.title);
    hint.role = hasFailed ? 'alert' : null;
    const text = hasFailed ? ERROR_TEXTS.audioFailed : atRest.hint;
    if (shownHint !== text) hint.textContent = text;
    shownHint = text;
    time.textContent = timeText(state);
  };
  const toggle = (): void => player.send({ type: 'toggle' });
  button.addEventListener('click', toggle);
  const stop = player.subscribe(show);
  show();
  return () => {
    stop();
    button.removeEventListener('click', toggle);
    player.stop();
    audio.pause();
  };
}

function percent({ positionSeconds, durationSeconds }: PlayerState): string {
  return `${Math.min((positionSeconds / durationSeconds) * 100, 100).toFixed(1)}%`;
}

function timeText({ hasPlayed, positionSeconds, durationSeconds }: PlayerState): string {
  const length = formatClock(durationSeconds);
  return hasPlayed ? `${formatClock(positionSeconds)} / ${length}` : length;
}
