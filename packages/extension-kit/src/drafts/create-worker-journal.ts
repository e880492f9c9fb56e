import { headOf } from '@beep/browser';
import type { DraftHead, DraftJournal, FinishedDraft, JournalEntry, WriteOutcome } from '@beep/core/drafts';
import type { WorkerConnection } from '../connection/create-worker-connection.ts';
import type { WorkerRequest } from '../connection/worker-calls.ts';

/**
 * The worker's journal, shared by all pages: frames may have no database. A page holds its drafts until it closes,
 * across worker restarts.
 */
export function createWorkerJournal(connection: WorkerConnection): DraftJournal {
  const held = new Set<string>();

  /** The entry of a draft that the worker now holds for this page. */
  function enter(head: DraftHead, sizeBytes: number): JournalEntry {
    held.add(head.id);
    return createRemoteEntry({ connection, head, sizeBytes, onOver: () => held.delete(head.id) });
  }

  return {
    async begin(head) {
      // A worker may answer a repeated claim as a first one: this page knows better.
      if (held.has(head.id)) return null;
      const response = await connection.ask({ call: 'begin', args: headOf(head) });
      return response?.value === true ? enter(headOf(head), 0) : null;
    },
    async claim(id) {
      if (held.has(id)) return null;
      const response = await connection.ask({ call: 'claim', args: { id } });
      const draft = response?.value ?? null;
      return draft && enter(draft.head, draft.sizeBytes);
    },
    async list(ownerUid) {
      const response = await connection.ask({ call: 'list', args: { ownerUid } });
      return response?.value ?? [];
    },
    async removeAllOf(ownerUid) {
      await connection.ask({ call: 'removeAllOf', args: { ownerUid } });
    },
    onChanged: (listener) =>
      connection.listen(({ event }) => {
        if (event === 'journal') listener();
      }),
  };
}

interface RemoteEntryOptions {
  readonly connection: WorkerConnection;
  readonly head: DraftHead;
  readonly sizeBytes: number;
  readonly onOver: () => void;
}

/** Every call names its draft; an append also gives its offset. */
function createRemoteEntry({ connection, head, sizeBytes, onOver }: RemoteEntryOptions): JournalEntry {
  const { id } = head;
  /** Bytes passed to the worker, stored or not. */
  let sentBytes = sizeBytes;
  let isOver = false;
  const stopHolding = connection.hold(() => ({ head, sizeBytes: sentBytes }));

  async function write(request: WorkerRequest<'append' | 'finish' | 'note'>): Promise<WriteOutcome> {
    return (isOver ? null : await connection.ask(request))?.value ?? 'failed';
  }

  /** The last call; until it is answered a new worker must still know the draft's holder. */
  async function end(call: 'remove' | 'release'): Promise<void> {
    if (isOver) return;
    isOver = true;
    onOver();
    await connection.ask({ call, args: { id } });
    stopHolding();
  }

  return {
    head,
    append(chunk, durationMs) {
      const atByte = sentBytes;
      sentBytes += chunk.size;
      return write({ call: 'append', args: { id, atByte, durationMs }, bytes: chunk });
    },
    note: (facts) => write({ call: 'note', args: { id, facts } }),
    async finish({ audio, ...saved }: FinishedDraft) {
      const args = { id, saved, hasAudio: audio !== undefined };
      const outcome = await write({ call: 'finish', args, ...(audio && { bytes: audio }) });
      if (outcome === 'stored' && audio !== undefined) sentBytes = audio.size;
      return outcome;
    },
    async read() {
      if (isOver) return null;
      const response = await connection.ask({ call: 'read', args: { id } });
      const draft = response?.value ?? null;
      if (response === null || draft === null) return null;
      return { draft, audio: response.bytes.slice(0, response.bytes.size, draft.mimeType) };
    },
    remove: () => end('remove'),
    release() {
      void end('release');
    },
  };
}
