import type { EffectHandler } from '../actor/create-actor.ts';
import type { JournalEntry } from '../journal/ports.ts';
import type { SavedRecording } from '../recordings/recording.ts';
import { rangesToCut } from '../review/take-edit.ts';
import { createUpload } from './create-upload.ts';
import type { OutboxEffect, OutboxEvent } from './outbox-machine.ts';
import type { OutboxOptions } from './outbox-options.ts';
import { sendTake } from './send-take.ts';
import type { Take } from './take.ts';
import type { UploadFailure } from './upload-machine.ts';
import { uploadVerdict } from './upload-verdict.ts';

type Send = (event: OutboxEvent) => void;
type Found = NonNullable<Awaited<ReturnType<JournalEntry['read']>>>;

/** Carries out what the outbox machine asks for. At most one take is sent at a time, held while it is. */
export class OutboxEffects {
  readonly #options: OutboxOptions;
  #lists = 0;
  /** So many takes are held only to be looked at. */
  #looks = 0;
  #listMissed: (() => void) | null = null;
  #stopSending: (() => void) | null = null;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  readonly run: EffectHandler<OutboxEffect, OutboxEvent> = (effect, send, actorSignal) => {
    switch (effect.type) {
      case 'list':
        void this.#list(effect.ownerUid, send);
        break;
      case 'send':
        void this.#send(effect.id, send, this.#beginSending(actorSignal));
        break;
      case 'stopSending':
        this.#stopSending?.();
        break;
      case 'discard':
        void this.#discard(effect.id);
        break;
    }
  };

  /** The take as it would be sent; null where it is gone, or held. */
  async read(id: string): Promise<Take | null> {
    const found = await this.#look(id);
    if (found === null) return null;
    const { audio, take } = found;
    if (take.removed.length === 0) return takeOf(found);
    const cut = this.#options.editor.cut(audio, rangesToCut(take, take.durationMs));
    return cut.then(
      (heard) => ({ ...takeOf(found), audio: heard.audio, durationMs: heard.durationMs }),
      () => takeOf(found),
    );
  }

  async #look(id: string): Promise<Found | null> {
    this.#looks += 1;
    const entry = await this.#options.journal.claim(id);
    const found = (await entry?.read()) ?? null;
    this.#looks -= 1;
    if (entry === null) this.#listMissed?.();
    this.#listMissed = null;
    entry?.letGo();
    return found;
  }

  /**
   * Of several lists on their way only the last is news. While a take is looked at it would not be listed: the
   * journal's word that it is free again brings the list.
   */
  async #list(ownerUid: string, send: Send): Promise<void> {
    if (this.#looks > 0) {
      this.#listMissed = () => void this.#list(ownerUid, send);
      return;
    }
    this.#lists += 1;
    const number = this.#lists;
    const takes = await this.#options.journal.list(ownerUid);
    if (number === this.#lists && this.#looks === 0) send({ type: 'takes.listed', ownerUid, takes });
  }

  async #discard(id: string): Promise<void> {
    const entry = await this.#options.journal.claim(id);
    await entry?.remove();
  }

  #beginSending(actorSignal: AbortSignal): AbortSignal {
    const abort = new AbortController();
    const stop = (): void => {
      actorSignal.removeEventListener('abort', stop);
      abort.abort();
    };
    actorSignal.addEventListener('abort', stop);
    this.#stopSending = stop;
    return abort.signal;
  }

  async #send(id: string, send: Send, signal: AbortSignal): Promise<void> {
    const entry = await this.#options.journal.claim(id);
    const found = (await entry?.read()) ?? null;
    if (signal.aborted) {
      entry?.letGo();
      return;
    }
    if (entry === null || found === null || found.take.status !== 'to-send') {
      entry?.letGo();
      send({ type: 'take.unavailable', id });
      return;
    }
    signal.addEventListener('abort', () => entry.letGo());
    const take = takeOf(found);
    const listener = {
      progressed: (progress: number): void => send({ type: 'upload.progressed', id, progress }),
      finished: (recording: SavedRecording): void => void this.#sent(entry, recording, send),
      failed: (failure: UploadFailure): void => void notSent(entry, take, failure, send),
    };
    sendTake(take, createUpload(take, this.#options), listener, signal);
  }

  async #sent(entry: JournalEntry, recording: SavedRecording, send: Send): Promise<void> {
    this.#options.onSaved?.(recording);
    await entry.remove();
    send({ type: 'upload.finished', id: entry.head.id, recording });
  }
}

/** What may pass waits; what the service has already is forgotten, what it will never take is kept as that. */
async function notSent(entry: JournalEntry, take: Take, failure: UploadFailure, send: Send): Promise<void> {
  const verdict = uploadVerdict(failure);
  if (verdict === 'delivered') {
    await entry.remove();
  } else {
    if (verdict === 'refused') await entry.finish({ status: 'refused', durationMs: take.durationMs });
    entry.letGo();
  }
  send({ type: 'upload.failed', id: take.id, failure: verdict === 'delivered' ? null : failure });
}

function takeOf({ take: { id, durationMs, source, ownerUid }, audio }: Found): Take {
  return { id, audio, durationMs, source, ownerUid };
}
