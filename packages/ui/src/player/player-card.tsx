import { type Recording, recordingName } from '@beep/core/recordings';
import { CONTROL_LABELS, ERROR_TEXTS, POLICY_TEXTS, TITLE_TEXTS, USER_TEXTS } from '@beep/core/texts';
import { formatClock } from '@beep/core/time';
import { type ReactNode, useId } from 'react';
import { useHydrated } from '../actor/use-hydrated.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { Icon } from '../icons/icon.tsx';
import { DownloadButton } from '../recordings/download-button.tsx';
import type { RenewedUrl } from '../recordings/use-renewed-url.ts';
import { Heading, Hint } from '../text/text.tsx';
import { AudioElement, mp3Of } from './audio-element.tsx';
import { LocalTime } from './local-time.tsx';
import { PlayPromotion } from './play-promotion.tsx';
import styles from './player-card.module.css';
import { PlayerOptions } from './player-options.tsx';
import { Transport } from './transport.tsx';
import { type PlayerView, type UsePlayerOptions, usePlayer } from './use-player.ts';
import { Waveform } from './waveform.tsx';
import { WithoutScripts } from './without-scripts.tsx';

export interface PlayerCardProps {
  readonly recording: Pick<Recording, 'id' | 'audioUrl' | 'durationSeconds' | 'createdAtMs' | 'peaks'>;
  /** The title that listeners see. */
  readonly title?: string | undefined;
  /** The owner's title that listeners do not see. Not printed: a print is for others. */
  readonly privateTitle?: string | undefined;
  /** False if a policy forbids this viewer to download. */
  readonly mayDownload?: boolean;
  /** Replaces the audio's address; undefined if it lasts. */
  readonly renew?: RenewedUrl['renew'];
  /** Called whenever playback starts. */
  readonly onPlay?: () => void;
  readonly onHeard?: UsePlayerOptions['onHeard'];
  /** Called in the press handler of "Get It Now" in the promotion, which is not shown without it, as to the owner. */
  readonly onGetExtensions?: (() => void) | undefined;
  /** Another recording plays as soon as it is shown. */
  readonly playsOn?: boolean;
  /** The owner's part of the head; its space is reserved while it is empty. */
  readonly ownerFacts?: ReactNode;
  readonly expiry: ReactNode;
  /** A message about a change of the recording. */
  readonly notice?: ReactNode;
  /** Delete for the owner, a reply for a visitor; its room is kept while it is empty. */
  readonly action?: ReactNode;
  /** The transcript as WebVTT. */
  readonly captionsUrl?: string | undefined;
  /** Content below the card that shares its player. */
  readonly below?: (player: Pick<PlayerView, 'state' | 'send'>) => ReactNode;
}

/**
 * The listen page's card. Its audio element is in the server's HTML: without scripts it shows the browser's own
 * controls (`noscript`), with scripts ours.
 */
export function PlayerCard(props: PlayerCardProps): ReactNode {
  const {
    recording,
    title,
    privateTitle,
    renew,
    mayDownload = true,
    onGetExtensions,
    playsOn = false,
  } = props;
  const { onPlay, onHeard, ownerFacts, expiry, notice, action, captionsUrl, below } = props;
  const { id, audioUrl, durationSeconds, peaks } = recording;
  const headingId = useId();
  const isHydrated = useHydrated();
  const { state, send, attach } = usePlayer({
    durationSeconds,
    countsPlays: onGetExtensions !== undefined,
    autoPlay: playsOn,
    title: recordingName({ durationSeconds, title }),
    recordingId: id,
    resumes: true,
    silencesOf: audioUrl,
    renew,
    ...(onPlay && { onPlay }),
    onHeard,
  });
  return (
    <>
      <section className={styles.card} aria-labelledby={headingId}>
        <CardHead
          headingId={headingId}
          title={title}
          privateTitle={privateTitle}
          createdAtMs={recording.createdAtMs}
          ownerFacts={ownerFacts}
        />
        <AudioElement
          className={styles.native}
          url={audioUrl}
          isRenewed={renew !== undefined}
          mayDownload={mayDownload}
          otherwise={mp3Of(audioUrl)}
          captionsUrl={captionsUrl}
          attach={attach}
          title={title ?? USER_TEXTS.voiceNote}
          withoutScripts
        />
        <WithoutScripts fileUrl={mayDownload ? (mp3Of(audioUrl)?.url ?? audioUrl) : undefined} />
        <Waveform
          className={styles.wave}
          large
          disabled={!isHydrated}
          peaks={peaks}
          state={state}
          send={send}
        />
        <Times {...state} />
        <div data-scripted>
          <Controls id={id} state={state} send={send} mayDownload={mayDownload} />
          <PlayerOptions state={state} send={send} />
          {state.status === 'unavailable' && (
            <Notice kind="error" className={styles.failed}>
              {state.retry ? ERROR_TEXTS.audioRetried : ERROR_TEXTS.audioFailed}
            </Notice>
          )}
        </div>
        {notice && <div className={styles.notice}>{notice}</div>}
        <div className={styles.foot}>
          {expiry}
          <div className={styles.action}>{action}</div>
        </div>
        {onGetExtensions !== undefined && (
          <PlayPromotion
            isShown={state.isPromotionShown}
            onGet={onGetExtensions}
            onDismiss={() => send({ type: 'dismissPromotion' })}
          />
        )}
      </section>
      {below?.({ state, send })}
    </>
  );
}

function Times({ positionSeconds, durationSeconds }: PlayerView['state']): ReactNode {
  return (
    <div className={styles.times}>
      <b translate="no" data-scripted>
        {formatClock(positionSeconds)}
      </b>
      <span translate="no">{formatClock(durationSeconds)}</span>
    </div>
  );
}

interface ControlsProps extends Pick<PlayerView, 'state' | 'send'> {
  readonly id: string;
  readonly mayDownload: boolean;
}

/** A download that is forbidden is shown with the reason, so that the other controls stay where they are. */
function Controls({ id, state, send, mayDownload }: ControlsProps): ReactNode {
  const ruleId = useId();
  if (mayDownload) {
    const download = <DownloadButton id={id} data-replay="click" />;
    return <Transport state={state} send={send} download={download} />;
  }
  const download = (
    <span>
      <IconButton icon="download" label={CONTROL_LABELS.download} aria-describedby={ruleId} disabled />
    </span>
  );
  return (
    <>
      <Transport state={state} send={send} download={download} />
      <Hint id={ruleId} className={styles.rule}>
        {POLICY_TEXTS.downloadForbidden}
      </Hint>
    </>
  );
}

interface CardHeadProps extends Pick<PlayerCardProps, 'title' | 'privateTitle' | 'ownerFacts'> {
  readonly headingId: string;
  readonly createdAtMs: number | null;
}

function CardHead(props: CardHeadProps): ReactNode {
  const { headingId, title, privateTitle, createdAtMs, ownerFacts } = props;
  const isPrivate = privateTitle !== undefined;
  return (
    <div className={styles.meta}>
      <div>
        <Heading id={headingId}>
          {isPrivate && <bdi className={styles.screen}>{privateTitle}</bdi>}
          <bdi className={isPrivate ? styles.printed : undefined}>{title ?? USER_TEXTS.voiceNote}</bdi>
        </Heading>
        {isPrivate && (
          <Hint className={styles.onlyYou}>
            <Icon name="lock" />
            <span>{TITLE_TEXTS.onlyYou}</span>
          </Hint>
        )}
        {createdAtMs !== null && (
          <Hint>
            <LocalTime atMs={createdAtMs} />
          </Hint>
        )}
      </div>
      <div className={styles.ownerFacts}>{ownerFacts}</div>
    </div>
  );
}
