import { expect } from 'vitest';
import type { Stores } from '../../../storage/stores.ts';
import { aRecording } from '../../../testing/a-recording.ts';
import type { NewReply } from './create-replies.ts';

const NOW = 2_000_000;
const NOTE = 'n'.repeat(22);
const TEXT = { format: 'text/vtt', text: 'WEBVTT\n\n00:00.000 --> 00:02.000\nI go by bus' } as const;

async function spoken(
  { recordings, replies }: Stores,
  ids: readonly string[],
  changes: Partial<NewReply> = {},
): Promise<void> {
  if (!(await recordings.find(NOTE))) await recordings.create(aRecording({ id: NOTE, opensReplies: true }));
  for (const id of ids) {
    const reply: NewReply = {
      ...({ id, key: id, format: 'webm', bytes: 100, sha256: 'file', duration: 2.5, peaks: null } as const),
      ...{ createdAt: NOW, bodySha256: 'body', recordingId: NOTE, tokenHash: id, name: null, network: null },
      ...{ expiresAt: NOW + 1000, transcriptState: 'writing' },
      ...changes,
    };
    const flood = { replies: 99, perNetwork: 99, since: 0 };
    await replies.create(reply, { perToken: 9, perRecording: 99, perOwner: 99, bytes: 2 ** 50, flood });
  }
}

/** The rules for transcripts of voice replies; each runs on an empty database. */
export const REPLY_TRANSCRIPT_RULES: Readonly<Record<string, (stores: Stores) => Promise<void>>> = {
  'adds the transcript of a reply only while it is being written, and apart from those of recordings': async (
    stores,
  ) => {
    const { replies, replyTranscripts, transcripts } = stores;
    await spoken(stores, ['r1', 'silent']);
    await spoken(stores, ['off'], { transcriptState: undefined });
    expect(await replyTranscripts.add('r1', TEXT, 1)).toBe(true);
    expect(await replyTranscripts.add('r1', { ...TEXT, text: 'WEBVTT again' }, 2)).toBe(false);
    expect(await replyTranscripts.add('off', TEXT, 1)).toBe(false);
    await replyTranscripts.settle('silent', 'no_speech');
    expect(await replyTranscripts.find('r1')).toEqual(TEXT);
    expect(await transcripts.find('r1')).toBeUndefined();
    expect((await stores.transcriptIndex.behind(9)).ids).toEqual([]);
    const found = await replies.listHeld({ ownerUid: 'ann', now: NOW, filter: 'all', limit: 9 });
    expect(Object.fromEntries(found.map(({ id, transcriptState }) => [id, transcriptState]))).toEqual({
      ...{ r1: 'unchecked', silent: 'no_speech', off: 'none' },
    });
    await replyTranscripts.settle('r1', 'failed');
    expect(await replies.find('r1', NOW)).toMatchObject({ transcriptState: 'unchecked' });
  },

  // spec: reply-transcripts.4
  'deletes the transcript of a reply that ends or is reported, and adds none': async (stores) => {
    const { replies, replyTranscripts, recordings, removals } = stores;
    const end: Readonly<Record<string, () => Promise<unknown>>> = {
      deleted: () => replies.remove('deleted', { ownerUid: 'ann' }, NOW),
      'deleted by its sender': () =>
        replies.remove('deleted by its sender', { tokenHash: 'deleted by its sender' }, NOW),
      reported: () => replies.report('reported', NOW),
      // The recording is closed by the report.
      expired: async () => {
        await replies.change('of a note', { kept: { isKept: true, expiresAt: null } });
        await replies.endExpired(NOW + 1000);
      },
      'of a note': async () => {
        await recordings.markDeleted(NOTE, NOW);
        await removals.markRemoved([NOTE], NOW);
      },
    };
    await spoken(stores, Object.keys(end));
    for (const [id, ends] of Object.entries(end)) {
      expect(await replyTranscripts.add(id, TEXT, 1)).toBe(true);
      await ends();
      expect([id, await replyTranscripts.find(id)]).toEqual([id, undefined]);
      expect(await replyTranscripts.add(id, TEXT, 2)).toBe(false);
    }
    await replies.forget(Object.keys(end));
  },

  'finds and retries replies that are being transcribed without a job': async (stores) => {
    const { replies, replyTranscripts, jobs, accountDeletions } = stores;
    await spoken(stores, ['lost', 'queued', 'given up', 'deleted', 'reported']);
    await replies.remove('deleted', { ownerUid: 'ann' }, NOW);
    await replies.report('reported', NOW);
    await replyTranscripts.settle('given up', 'failed');
    await jobs.enqueue({ kind: 'transcribe', key: 'queued' }, 0);
    expect(await replyTranscripts.unqueued('transcribe', 9)).toEqual([
      { id: 'lost', ownerUid: 'ann', duration: 2.5, createdAt: NOW, kind: 'replies' },
    ]);
    expect(await stores.transcripts.unqueued('transcribe', 9)).toEqual([]);
    expect([await replyTranscripts.retryFailed(9), await replyTranscripts.retryFailed(9)]).toEqual([1, 0]);
    expect(await replyTranscripts.unqueued('transcribe', 9)).toHaveLength(2);
    await accountDeletions.begin({ uid: 'ann', deletedAt: NOW });
    expect(await replyTranscripts.unqueued('transcribe', 9)).toEqual([]);
    expect(await replyTranscripts.add('lost', TEXT, 1)).toBe(false);
  },
};
