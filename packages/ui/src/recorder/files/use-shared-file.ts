import type { AudioFile, FileOutcome } from '@beep/core/drafts';
import { useEffect, useRef, useState } from 'react';
import type { AudioFiles, SharedFile } from './audio-files.ts';

export interface SharedFileOptions {
  readonly files: AudioFiles;
  /** The signed-in user; null if signed out. */
  readonly uid: string | null;
  readonly keep: (file: AudioFile, ownerUid: string) => Promise<FileOutcome>;
  /** A file that was shared did not arrive. */
  readonly onLost: () => void;
}

export interface SharedFileView {
  /** The file that is sent only if this user wants it; null without one. */
  readonly offered: SharedFile | null;
  readonly send: () => void;
  readonly discard: () => void;
}

/** Keeps a file that this user has just shared, and offers those that somebody else may have shared. */
export function useSharedFile(options: SharedFileOptions): SharedFileView {
  const { uid } = options;
  const [offer, setOffer] = useState<{ readonly uid: string; readonly file: SharedFile } | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  async function keep(file: SharedFile, ownerUid: string): Promise<void> {
    setOffer(null);
    const outcome = await latest.current.keep(file, ownerUid);
    if (outcome.status === 'refused' && outcome.mayRetry) setOffer({ uid: ownerUid, file });
    else await file.done();
    if (outcome.status === 'refused' && !outcome.mayRetry) await look(ownerUid);
  }

  async function look(asUid: string): Promise<void> {
    const found = (await latest.current.files.shared?.(asUid)) ?? null;
    if (found === 'lost') latest.current.onLost();
    else if (found?.isOwn === true) await keep(found, asUid);
    else setOffer(found && { uid: asUid, file: found });
  }

  const lookFor = useRef(look);
  useEffect(() => {
    if (uid !== null) void lookFor.current(uid);
  }, [uid]);

  const offered = offer !== null && offer.uid === uid ? offer.file : null;
  return {
    offered,
    send: () => {
      if (offered !== null && uid !== null) void keep(offered, uid);
    },
    discard: () => {
      setOffer(null);
      if (offered !== null && uid !== null) void offered.done().then(() => look(uid));
    },
  };
}
