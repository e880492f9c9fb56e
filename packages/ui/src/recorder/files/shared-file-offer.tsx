import { bytesLabel } from '@beep/core/recordings';
import { AUDIO_FILE_TEXTS, CONTROL_LABELS, partsText, sharedFileQuestion } from '@beep/core/texts';
import { formatClock } from '@beep/core/time';
import { type ReactNode, use, useEffect, useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { MiniPlayer } from '../../player/mini-player.tsx';
import { PlayerPortsContext } from '../../player/player-ports.ts';
import { useObjectUrl } from '../saved/use-object-url.ts';
import styles from './add-file-view.module.css';
import type { AudioFiles, SharedFile } from './audio-files.ts';

export interface SharedFileOfferProps {
  readonly file: SharedFile;
  readonly measure: AudioFiles['measure'];
  /** Another file is being read. */
  readonly busy: boolean;
  readonly onSend: () => void;
  readonly onDiscard: () => void;
}

/** Shows a waiting file, which can be played, and asks whether to send it. */
export function SharedFileOffer(props: SharedFileOfferProps): ReactNode {
  const { file, measure, busy, onSend, onDiscard } = props;
  const durationMs = useDuration(file, measure);
  const size = bytesLabel(file.audio.size);
  const facts = durationMs === null ? size : partsText(formatClock(durationMs / 1000), size);
  return (
    <fieldset className={styles.offer} aria-label={AUDIO_FILE_TEXTS.shared}>
      <p role="status">{sharedFileQuestion({ name: file.name, facts, isOwn: file.isOwn })}</p>
      {durationMs !== null && <OfferedSound file={file} durationMs={durationMs} />}
      <div className={styles.answers}>
        <Button kind="line" busy={busy} onClick={onSend}>
          {CONTROL_LABELS.send}
        </Button>
        <Button kind="quiet" busy={busy} onClick={onDiscard}>
          {CONTROL_LABELS.discard}
        </Button>
      </div>
    </fieldset>
  );
}

interface OfferedSoundProps extends Pick<SharedFileOfferProps, 'file'> {
  readonly durationMs: number;
}

function OfferedSound({ file, durationMs }: OfferedSoundProps): ReactNode {
  const url = useObjectUrl(file.audio);
  const mayPlay = use(PlayerPortsContext) !== null;
  if (url === null || !mayPlay) return null;
  return (
    <div className={styles.sound}>
      <MiniPlayer
        audio={{ url, renew: undefined }}
        durationSeconds={durationMs / 1000}
        peaks={undefined}
        title={file.name}
      />
    </div>
  );
}

/** In ms; null until it is known, and for a file that cannot be decoded. */
function useDuration({ audio }: SharedFile, measure: AudioFiles['measure']): number | null {
  const [known, setKnown] = useState<{ readonly audio: Blob; readonly durationMs: number | null } | null>(
    null,
  );
  useEffect(() => {
    void measure?.(audio).then((durationMs) => setKnown({ audio, durationMs }));
  }, [audio, measure]);
  return known?.audio === audio ? known.durationMs : null;
}
