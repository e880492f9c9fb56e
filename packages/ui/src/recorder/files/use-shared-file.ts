import type { AudioFile, FileOutcome } from '@beep/core/drafts';
import { useEffect, useRef, useState } from 'react';
import type { AudioFiles, NotShared, SharedFile } from './audio-files.ts';

export interface SharedFileOptions {
  readonly files: AudioFiles;
  /** The signed-in user; null if signed out, or not known yet. */
  readonly uid: string | null;
  readonly keep: (file: AudioFile, ownerUid: string) => Promise<FileOutcome>;
  /** A file that was shared does not wait. */
  readonly onNotShared: (reason: NotShared) => void;
}

export interface SharedFileView {
  /** The file that waits for a decision of this user; null without one. */
  readonly offered: SharedFile | null;
  /** A file waits, but nobody is signed in. */
  readonly needsLogIn: boolean;
  readonly send: () => void;
  readonly discard: () => void;
}

interface Offer {
  readonly uid: string | null;
  readonly file: SharedFile;
}

/**
 * Offers the files that were shared, one after another. Any page can lead here with a file, so none is sent before a
 * press of the user.
 */
export function useSharedFile(options: SharedFileOptions): SharedFileView {
  const { uid } = options;
  const [offer, setOffer] = useState<Offer | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  async function look(asUid: string | null): Promise<void> {
    const { files, onNotShared } = latest.current;
    let found = (await files.shared?.(asUid)) ?? null;
    if (typeof found === 'string') {
      onNotShared(found);
      found = found === 'lost' ? null : ((await files.shared?.(asUid)) ?? null);
    }
    if (typeof found !== 'string') setOffer(found && { uid: asUid, file: found });
  }

  async function lookFor(asUid: string | null): Promise<void> {
    if (asUid !== null) return look(asUid);
    // Signed out, or the stored session is not known yet.
    const known = (await latest.current.files.knownUid?.()) ?? null;
    if (known === null && latest.current.uid === null) await look(null);
  }

  const latestLook = useRef(lookFor);
  useEffect(() => void latestLook.current(uid), [uid]);

  const present = offer !== null && offer.uid === uid ? offer.file : null;
  return {
    offered: uid === null ? null : present,
    needsLogIn: uid === null && present !== null,
    send() {
      if (present === null || uid === null) return;
      setOffer(null);
      void latest.current.keep(present, uid).then(async (outcome) => {
        if (outcome.status === 'refused' && outcome.mayRetry) setOffer({ uid, file: present });
        else await present.done();
        if (outcome.status === 'refused' && !outcome.mayRetry) await look(uid);
      });
    },
    discard() {
      if (present === null) return;
      setOffer(null);
      void present.done().then(() => look(uid));
    },
  };
}
