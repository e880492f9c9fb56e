import type { StoredDraft } from '@beep/core/drafts';
import { keptLength, type Outbox } from '@beep/core/outbox';
import { CONTROL_LABELS, controlName, USER_TEXTS, unfinishedText } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { PlayButton } from '../controls/play-button.tsx';
import { AudioElement } from '../player/audio-element.tsx';
import { isSounding } from '../player/is-sounding.ts';
import { LocalTime } from '../player/local-time.tsx';
import { MiniBar } from '../player/mini-player.tsx';
import { PlaybackError } from '../player/playback-line.tsx';
import { usePlayer } from '../player/use-player.ts';
import { useObjectUrl } from '../recorder/saved/use-object-url.ts';
import { DiscardControl } from './discard-control.tsx';
import styles from './unfinished-draft-list.module.css';
import { useDraft } from './use-draft.ts';

export interface UnfinishedRowProps {
  readonly draft: StoredDraft;
  readonly outbox: Pick<Outbox, 'read'>;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  readonly onSend: () => void;
  readonly onDiscard: () => Promise<boolean>;
}

/** One draft to play, upload or discard. Opening it plays it; pausing closes it. */
export function UnfinishedRow(props: UnfinishedRowProps): ReactNode {
  const { draft, outbox, isOpen, onToggle, onSend, onDiscard } = props;
  const name = unfinishedText({ length: keptLength(draft) });
  const kept = useDraft(outbox, draft.id, isOpen);
  const url = useObjectUrl(isOpen && kept.status === 'known' ? kept.draft.audio : null);
  const durationMs = kept.status === 'known' ? kept.draft.durationMs : draft.durationMs;
  const { state, send, attach } = usePlayer({ durationSeconds: durationMs / 1000, autoPlay: true });
  const isPlaying = isOpen && isSounding(state);
  const press = (): void => {
    if (isOpen && url !== null && !isPlaying) send({ type: 'play' });
    else onToggle(!isOpen);
  };
  return (
    <li className={styles.row}>
      <PlayButton
        small
        filled={false}
        isSounding={isPlaying}
        what={name}
        aria-expanded={isOpen}
        onClick={press}
      />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.when}>
          <LocalTime atMs={draft.startedAtMs} />
        </p>
      </div>
      <Button kind="line" aria-label={controlName(CONTROL_LABELS.send, name)} onClick={onSend}>
        {CONTROL_LABELS.send}
      </Button>
      <DiscardControl what={name} onDiscard={onDiscard} />
      {isOpen && (
        <div className={styles.player}>
          {url === null ? (
            <PlaybackError status={kept.status === 'failed' ? 'failed' : 'loading'} />
          ) : (
            <>
              <AudioElement url={url} attach={attach} title={USER_TEXTS.voiceNote} />
              <MiniBar peaks={undefined} state={state} send={send} />
            </>
          )}
        </div>
      )}
    </li>
  );
}
