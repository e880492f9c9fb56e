import type { AudioFile, FileOutcome, StoredDraft } from '@beep/core/drafts';
import { CHOSEN_FILE_TYPES } from '@beep/core/recordings';
import { AUDIO_FILE_TEXTS, readingFile } from '@beep/core/texts';
import { type ReactNode, useRef, useState } from 'react';
import { useLoaded } from '../../actor/use-loaded.ts';
import { Button } from '../../controls/button.tsx';
import { Notice } from '../../feedback/notice.tsx';
import { Icon } from '../../icons/icon.tsx';
import styles from './add-file-view.module.css';
import type { AudioFiles, NotShared } from './audio-files.ts';
import type { SharedFileOffer } from './shared-file-offer.tsx';
import { useDroppedFiles } from './use-dropped-files.ts';
import { useSharedFile } from './use-shared-file.ts';

export interface AddFileViewProps {
  readonly files: AudioFiles;
  /** The signed-in user; null if signed out, or not known yet. */
  readonly uid: string | null;
  /** The file is kept, and can be sent. */
  readonly onStored: (draft: StoredDraft) => void;
}

const NOT_SHARED_TEXTS: Readonly<Record<NotShared, string>> = {
  lost: AUDIO_FILE_TEXTS.sharedLost,
  full: AUDIO_FILE_TEXTS.sharedFull,
  refused: AUDIO_FILE_TEXTS.sharedRefused,
};

async function loadOffer(): Promise<typeof SharedFileOffer> {
  return (await import('./shared-file-offer.tsx')).SharedFileOffer;
}

/** A button to choose a file; one can be dropped anywhere. Says what it does, and why a file is not taken. */
export function AddFileView({ files, uid, onStored }: AddFileViewProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function keep(file: AudioFile, ownerUid: string): Promise<FileOutcome> {
    setProblem(null);
    setReading(file.name);
    const outcome = await files.keep(file, ownerUid);
    setReading(null);
    if (outcome.status === 'stored') onStored(outcome.draft);
    else setProblem(outcome.reason);
    return outcome;
  }

  function add(chosen: readonly File[]): void {
    const [file] = chosen;
    if (file === undefined || reading !== null) return;
    if (chosen.length > 1) setProblem(AUDIO_FILE_TEXTS.onlyOne);
    else void addFor(file);
  }

  /** A file that is added while the page loads waits for the stored session. */
  async function addFor(file: File): Promise<void> {
    setProblem(null);
    setReading(file.name);
    const ownerUid = uid ?? (await files.knownUid?.()) ?? null;
    setReading(null);
    if (ownerUid === null) setProblem(AUDIO_FILE_TEXTS.logIn);
    else await keep({ name: file.name, audio: file }, ownerUid);
  }

  const isOver = useDroppedFiles(add);
  const { offered, needsLogIn, send, discard } = useSharedFile({
    files,
    uid,
    keep,
    onNotShared: (reason) => setProblem(NOT_SHARED_TEXTS[reason]),
  });
  const Offer = useLoaded(loadOffer, offered === null ? null : true);

  return (
    <div className={styles.files}>
      <input
        ref={input}
        type="file"
        hidden
        accept={CHOSEN_FILE_TYPES.join(',')}
        data-testid="audio-file"
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button kind="quiet" busy={reading !== null} onClick={() => input.current?.click()}>
        <Icon name="upload" />
        <span>{AUDIO_FILE_TEXTS.choose}</span>
      </Button>
      <p role="status" className={styles.reading}>
        {reading !== null && <bdi>{readingFile({ name: reading })}</bdi>}
      </p>
      {problem !== null && <Notice kind="error">{problem}</Notice>}
      {needsLogIn && <Notice kind="info">{AUDIO_FILE_TEXTS.sharedLogIn}</Notice>}
      {offered !== null && Offer !== null && (
        <Offer
          file={offered}
          measure={files.measure}
          busy={reading !== null}
          onSend={send}
          onDiscard={discard}
        />
      )}
      {isOver && (
        <div className={styles.drop}>
          <p>{AUDIO_FILE_TEXTS.drop}</p>
        </div>
      )}
    </div>
  );
}
