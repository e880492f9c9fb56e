import { createBrowserMicrophone, createDraftJournal } from '@beep/browser';
import type { JournalEntry, WriteOutcome } from '@beep/core/drafts';
import type { Capture } from '@beep/core/recorder';
import type { BenchRecorder } from './recorders.ts';

/** The product's capture, with the journal that stores every chunk at once. */
export class BeepRecorder implements BenchRecorder {
  #capture: Capture | null = null;
  #entry: JournalEntry | null = null;
  /** Writes complete in order, so the last one completes last. */
  #lastWrite: Promise<void> = Promise.resolve();
  #lost: WriteOutcome | null = null;

  async start(): Promise<void> {
    const outcome = await createBrowserMicrophone().open({}, new AbortController().signal);
    if (outcome.status === 'failed') throw new Error(`The microphone could not be opened: ${outcome.code}.`);
    const { capture } = outcome;
    this.#capture = capture;
    this.#entry = await createDraftJournal().begin({
      id: crypto.randomUUID(),
      ownerUid: 'bench',
      source: 'BEEP_WEB',
      mimeType: capture.mimeType,
      startedAtMs: Date.now(),
    });
    const entry = this.#entry;
    if (entry === null) throw new Error('This browser keeps no journal.');
    capture.listen((event) => {
      if (event.type === 'chunk') this.#keep(entry.append(event.chunk, event.durationMs));
      if (event.type === 'interrupted') this.#lost = 'failed';
    });
  }

  async stop(): Promise<number> {
    await this.#capture?.stop();
    await this.#lastWrite;
    const kept = await this.#entry?.read();
    await this.#entry?.remove();
    if (this.#lost !== null) throw new Error(`The journal did not keep everything: ${this.#lost}.`);
    return kept?.audio.size ?? 0;
  }

  #keep(write: Promise<WriteOutcome>): void {
    this.#lastWrite = write.then((outcome) => {
      if (outcome !== 'kept') this.#lost = outcome;
    });
  }
}
