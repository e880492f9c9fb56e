import type { PageActivity } from '../transcripts/ports.ts';
import type { Player } from './create-player.ts';
import { heardUntil } from './heard-until.ts';
import type { AudioOutput, ResumePoint } from './ports.ts';

/** Dependencies of {@link followHearing}. */
export interface HearingOptions {
  readonly audio: Pick<AudioOutput, 'playedStretches'>;
  /** A page that is hidden may be closed without another event. */
  readonly activity: Pick<PageActivity, 'onChanged'>;
  /** Seconds heard from the beginning without a gap. The same number may come again. */
  readonly onHeard: (heardSeconds: number) => void;
  /** Remembers it for the listener's next visit. */
  readonly resumePoint?: Pick<ResumePoint, 'loadHeard' | 'saveHeard'> | undefined;
}

/** Tells how far a recording was heard, whenever it stops playing, at its end, and when the page may end. Call the result to end it. */
export function followHearing(
  player: Pick<Player, 'getSnapshot' | 'subscribe'>,
  { audio, activity, onHeard, resumePoint }: HearingOptions,
): () => void {
  // An element that loads its audio again forgets what it has played.
  let fromSeconds = resumePoint?.loadHeard() ?? 0;
  let wasPlaying = player.getSnapshot().status === 'playing';
  const tell = (): void => {
    const { hasPlayed, silences } = player.getSnapshot();
    if (!hasPlayed) return;
    const heardSeconds = heardUntil({ played: audio.playedStretches(), fromSeconds, silences });
    if (heardSeconds === 0) return;
    fromSeconds = heardSeconds;
    resumePoint?.saveHeard(heardSeconds);
    onHeard(heardSeconds);
  };
  const ends = [
    player.subscribe(() => {
      const isPlaying = player.getSnapshot().status === 'playing';
      if (wasPlaying && !isPlaying) tell();
      wasPlaying = isPlaying;
    }),
    activity.onChanged(tell),
  ];
  return () => {
    tell();
    for (const end of ends) end();
  };
}
