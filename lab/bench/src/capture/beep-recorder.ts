import { createBrowserMicrophone, createDraftJournal } from '@beep/browser';
import { DraftWriter, type WriteOutcome } from '@beep/core/drafts';
import type { Capture } from '@beep/core/recorder';
import type { BenchRecorder } from './recorders.ts';

/** The product's capture, with the journal that stores every chunk at once. */
export class BeepRecorder implements BenchRecorder {
  #capture: Capture | null = null;
  #writer: DraftWriter | null = null;
  #lost: WriteOutcome | null = null;

  async start(): Promise<void> {
    const outcome = await createBrowserMicrophone().open({}, new AbortController().signal);
    if (outcome.status === 'failed') throw new Error(`The microphone could not be opened: ${outcome.code}.`);
    const { capture } = outcome;
    this.#capture = capture;
    const head = {
      ...({ id: crypto.randomUUID(), ownerUid: 'bench', source: 'BEEP_WEB' } as const),
      ...{ mimeType: capture.mimeType, startedAtMs: Date.now() },
    };
    const entry = await createDraftJournal().begin(head);
    if (entry === null) throw new Error('This browser keeps no journal.');
    const onOutcome = (outcome: WriteOutcome): void => {
      this.#lost = outcome;
    };
    const writer = new DraftWriter({ head, entry, onOutcome });
    this.#writer = writer;
    capture.listen((event) => {
      if (event.type === 'chunk') void writer.append(event.chunk, event.durationMs);
      if (event.type === 'interrupted') this.#lost = 'failed';
    });
  }

  async stop(): Promise<number> {
    await this.#capture?.stop();
    const stored = await this.#writer?.read();
    this.#writer?.remove();
    if (this.#lost !== null) throw new Error(`The journal did not keep everything: ${this.#lost}.`);
    return stored?.audio.size ?? 0;
  }
}
