import { expect } from 'vitest';
import { aRecording } from '../testing/a-recording.ts';
import type { Stores } from './recording-store.ts';

/** The rules for imported recordings; each runs on an empty database. */
export const IMPORT_RULES: Readonly<Record<string, (stores: Stores) => Promise<void>>> = {
  'adds a recording with its listens and its transcript, once': async (stores) => {
    const { imports, recordings, transcripts, usage } = stores;
    const recording = aRecording({ transcriptState: 'unchecked', policyExpiresAt: 9_000_000 });
    const transcript = { format: 'text/vtt', text: 'WEBVTT\n', isChecked: false } as const;
    expect(await imports.add({ recording, listenCount: 7, transcript }, 5)).toBe(true);
    const other = { ...recording, ownerUid: 'ben', transcriptState: 'none' } as const;
    expect(await imports.add({ recording: other, listenCount: 9 }, 6)).toBe(false);
    expect(await recordings.find(recording.id)).toMatchObject({
      ...recording,
      listenCount: 7,
      deletedAt: null,
    });
    expect(await transcripts.find(recording.id)).toEqual(transcript);
    expect([await usage.bytesOf('ann'), await usage.bytesOf('ben')]).toEqual([recording.bytes, 0]);
  },
};
