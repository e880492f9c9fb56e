import { type Recording, recordingName, shownTitle } from '@beep/core/recordings';
import { CONTROL_LABELS, ERROR_TEXTS, USER_TEXTS } from '@beep/core/texts';
import { type ReactNode, useState } from 'react';
import { useHydrated } from '../actor/use-hydrated.ts';
import { classNames } from '../class-names.ts';
import { PlayButton } from '../controls/play-button.tsx';
import { SpeedSelect } from '../controls/speed-select.tsx';
import { useHasExpired } from '../recordings/use-has-expired.ts';
import { AudioElement, mp3Of } from './audio-element.tsx';
import styles from './embed-card.module.css';
import { isSounding } from './is-sounding.ts';
import { LocalTime } from './local-time.tsx';
import { MiniWave, miniTime } from './mini-player.tsx';
import { ToggleOption } from './toggle-option.tsx';
import { type LoadCaptions, useCaption } from './use-caption.ts';
import { type UsePlayerOptions, usePlayer } from './use-player.ts';
import { WithoutScripts } from './without-scripts.tsx';

export interface EmbedCardProps {
  readonly recording: Pick<
    Recording,
    | 'id'
    | 'audioUrl'
    | 'durationSeconds'
    | 'createdAtMs'
    | 'expiresAtMs'
    | 'peaks'
    | 'mayDownload'
    | 'title'
    | 'isTitleShown'
  >;
  /** The way to the listen page. */
  readonly home: ReactNode;
  /** Another recording plays as soon as it is shown. */
  readonly playsOn?: boolean;
  /** Beside the play button: the way to other recordings. */
  readonly tracks?: ReactNode;
  /** The way to report the recording. */
  readonly report?: ReactNode;
  /** Must be a stable function; undefined without captions. */
  readonly loadCaptions?: LoadCaptions | undefined;
  /** Called whenever playback starts. */
  readonly onPlay?: () => void;
  readonly onHeard?: UsePlayerOptions['onHeard'];
}

/**
 * A recording in a frame of another site, in as little room as that site gives: captions take the room of the head. A
 * recording that expires while it plays can be heard to its end.
 */
export function EmbedCard({
  recording,
  home,
  playsOn = false,
  tracks,
  report,
  loadCaptions,
  onPlay,
  onHeard,
}: EmbedCardProps): ReactNode {
  const { audioUrl, durationSeconds, createdAtMs, expiresAtMs, peaks } = recording;
  const name = shownTitle(recording) ?? USER_TEXTS.voiceNote;
  const hasExpired = useHasExpired(expiresAtMs);
  const isHydrated = useHydrated();
  const { state, send, attach } = usePlayer({
    durationSeconds,
    title: recordingName(recording),
    recordingId: recording.id,
    autoPlay: playsOn,
    ...(onPlay && { onPlay }),
    onHeard,
  });
  const [wantsCaptions, setWantsCaptions] = useState(true);
  const caption = useCaption({ load: loadCaptions, isOn: wantsCaptions, state });
  if (hasExpired && !isSounding(state)) return <EmbedGone text={ERROR_TEXTS.recordingExpired} home={home} />;
  return (
    <main
      className={classNames(
        styles.card,
        loadCaptions !== undefined && styles.captioned,
        caption !== null && styles.speaking,
      )}
      aria-label={name}
    >
      <WithoutScripts />
      <header className={styles.head}>
        <h1 className={styles.name}>
          <bdi>{name}</bdi>
        </h1>
        {createdAtMs !== null && (
          <p className={styles.when}>
            <LocalTime atMs={createdAtMs} />
          </p>
        )}
      </header>
      {caption !== null && (
        // A new element for each caption, so that it starts scrolled to the top.
        <p key={caption.index} className={styles.caption} lang="" dir="auto">
          {caption.text}
        </p>
      )}
      <AudioElement
        className={styles.native}
        url={audioUrl}
        otherwise={mp3Of(audioUrl)}
        attach={attach}
        title={name}
        withoutScripts
        mayDownload={recording.mayDownload !== false}
      />
      <div className={styles.player} data-scripted>
        <PlayButton
          small
          filled
          isSounding={isSounding(state)}
          data-replay="audio"
          onClick={() => send({ type: 'toggle' })}
        />
        {tracks}
        <MiniWave peaks={peaks} state={state} send={send} disabled={!isHydrated} />
        <span className={styles.time} translate="no">
          {miniTime(state)}
        </span>
      </div>
      <footer className={styles.foot}>
        {home}
        <span className={styles.report}>{report}</span>
        {loadCaptions !== undefined && (
          <span className={styles.toggle} data-scripted>
            <ToggleOption
              isOn={wantsCaptions}
              label={CONTROL_LABELS.captions}
              disabled={!isHydrated}
              onChange={setWantsCaptions}
            />
          </span>
        )}
        <span data-scripted>
          <SpeedSelect
            speed={state.speed}
            disabled={!isHydrated}
            onChange={(speed) => send({ type: 'setSpeed', speed })}
          />
        </span>
      </footer>
    </main>
  );
}

export interface EmbedGoneProps {
  readonly heading?: string;
  /** The reason why there is no audio. */
  readonly text: string;
  readonly home: ReactNode;
}

/** The frame of a recording that cannot be heard. */
export function EmbedGone(props: EmbedGoneProps): ReactNode {
  const { heading = USER_TEXTS.recordingUnavailable, text, home } = props;
  return (
    <main className={styles.card} aria-label={heading}>
      <header className={styles.head}>
        <h1 className={styles.name}>{heading}</h1>
      </header>
      <p className={styles.gone} role="status">
        {text}
      </p>
      <footer className={styles.foot}>{home}</footer>
    </main>
  );
}
