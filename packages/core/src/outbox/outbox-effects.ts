import type { EffectHandler } from '../actor/create-actor.ts';
import { isOwnRecording, withDestination, withOwnLink, withTitle } from '../drafts/draft-destination.ts';
import { DraftWriter } from '../drafts/draft-writer.ts';
import type { JournalEntry } from '../drafts/ports.ts';
import { JOURNAL_PATIENCE_MS } from '../limits.ts';
import type { SavedRecording } from '../recordings/recording.ts';
import { rangesToCut } from '../review/audio-edit.ts';
import { isForbidden, toldWaitMs } from './classify-upload-failure.ts';
import type { DraftAudio } from './draft-audio.ts';
import type { OutboxEffect, OutboxEvent } from './outbox-machine.ts';
import type { OutboxOptions } from './outbox-options.ts';
import type { UploadFailure } from './send-draft.ts';

type Send = (event: OutboxEvent) => void;
type Found = NonNullable<Awaited<ReturnType<JournalEntry['read']>>>;

/** A finished draft and its writer. */
export interface HeldDraft {
  readonly draft: DraftAudio;
  readonly kept: DraftWriter;
}

/** Runs the effects of the outbox machine. It holds the lock of each draft that it sends. */
export class OutboxEffects {
  readonly #options: OutboxOptions;
  readonly #held = new Map<string, HeldDraft>();
  /** Functions that end the upload of a draft. */
  readonly #stops = new Map<string, () => void>();
  #lists = 0;
  /** The number of drafts that are held only to be read. */
  #looks = 0;
  #listMissed: (() => void) | null = null;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  readonly run: EffectHandler<OutboxEffect, OutboxEvent> = (effect, send, actorSignal) => {
    switch (effect.type) {
      case 'list':
        void this.#list(effect.ownerUid, send);
        break;
      case 'send':
        void this.#send(effect.id, send, this.#beginSending(effect.id, actorSignal));
        break;
      case 'stopSending':
        this.#stops.get(effect.id)?.();
        this.#release(effect.id);
        break;
      case 'release':
        this.#release(effect.id);
        break;
      case 'hold':
        this.#held.get(effect.id)?.kept.note({ heldUntilMs: effect.untilMs });
        break;
      case 'refuse':
        void this.#refuse(effect.id);
        break;
      case 'giveOwnLink':
        void this.#giveOwnLink(effect.id);
        break;
      case 'discard':
        void this.discard(effect.id);
        break;
    }
  };

  /** Makes the outbox the owner of the draft. */
  hold(held: HeldDraft): void {
    this.#held.set(held.draft.id, held);
  }

  /** Leaves every draft in the journal to the next page. */
  releaseAll(): void {
    for (const id of [...this.#held.keys()]) this.#release(id);
  }

  /** The draft as it would be sent; null if it is gone or another page holds it. */
  async read(id: string): Promise<DraftAudio | null> {
    const held = this.#held.get(id);
    if (held !== undefined) return held.draft;
    const found = await this.#look(id);
    if (found === null) return null;
    const { draft } = found;
    if (draft.removed.length === 0) return draftAudioOf(found);
    const cut = this.#options.editor.cut(found.audio, rangesToCut(draft, draft.durationMs));
    return cut.then(
      ({ audio, durationMs }) => ({ ...draftAudioOf(found), audio, durationMs }),
      () => draftAudioOf(found),
    );
  }

  /** Deletes a draft; false if it is gone or another page holds it. */
  async discard(id: string): Promise<boolean> {
    const held = this.#held.get(id);
    this.#held.delete(id);
    if (held !== undefined) {
      held.kept.remove();
      return true;
    }
    const entry = await this.#options.journal.claim(id);
    await entry?.remove();
    return entry !== null;
  }

  async #look(id: string): Promise<Found | null> {
    this.#looks += 1;
    const entry = await this.#options.journal.claim(id);
    const found = (await entry?.read()) ?? null;
    this.#looks -= 1;
    if (entry === null) this.#listMissed?.();
    this.#listMissed = null;
    entry?.release();
    return found;
  }

  /**
   * Ignores responses to superseded list requests. A draft that is being read would be missing from the list; the
   * journal's change event after its release brings the list again.
   */
  async #list(ownerUid: string, send: Send): Promise<void> {
    if (this.#looks > 0) {
      this.#listMissed = () => void this.#list(ownerUid, send);
      return;
    }
    this.#lists += 1;
    const number = this.#lists;
    const drafts = await this.#options.journal.list(ownerUid);
    if (number === this.#lists && this.#looks === 0) {
      send({ type: 'drafts.listed', ownerUid, drafts, nowMs: this.#options.clock.nowMs() });
    }
  }

  #release(id: string): void {
    this.#held.get(id)?.kept.release();
    this.#held.delete(id);
  }

  async #refuse(id: string): Promise<void> {
    const held = this.#held.get(id);
    await held?.kept.save(held.draft, 'refused');
  }

  /** A held draft is stored so when it is sent. */
  async #giveOwnLink(id: string): Promise<void> {
    const held = this.#held.get(id);
    if (held !== undefined) {
      this.hold({ ...held, draft: withOwnLink(held.draft) });
      return;
    }
    const entry = await this.#options.journal.claim(id);
    const found = (await entry?.read()) ?? null;
    const { durationMs } = found?.draft ?? { durationMs: 0 };
    if (found !== null) await entry?.finish({ status: 'to-send', durationMs, hasOwnLink: true });
    entry?.release();
  }

  #beginSending(id: string, actorSignal: AbortSignal): AbortSignal {
    const abort = new AbortController();
    const stop = (): void => {
      actorSignal.removeEventListener('abort', stop);
      if (this.#stops.get(id) === stop) this.#stops.delete(id);
      abort.abort();
    };
    actorSignal.addEventListener('abort', stop);
    this.#stops.set(id, stop);
    return abort.signal;
  }

  async #send(id: string, send: Send, signal: AbortSignal): Promise<void> {
    const held = await this.#draftToSend(id, send, signal);
    if (signal.aborted) return;
    if (held === null) {
      send({ type: 'draft.unavailable', id });
      return;
    }
    const listener = {
      progressed: (progress: number): void => send({ type: 'upload.progressed', id, progress }),
      held: (untilMs: number): void => send({ type: 'upload.held', id, untilMs }),
    };
    const outcome = await this.#options.sendDraft(held.draft, listener, signal);
    if (signal.aborted) return;
    this.#stops.get(id)?.();
    if (outcome.status === 'failed') this.#failed(id, outcome.failure, send);
    else this.#finished(held.draft, outcome.value, send);
  }

  #finished(draft: DraftAudio, recording: SavedRecording, send: Send): void {
    const { id } = draft;
    if (isOwnRecording(draft)) this.#options.onSaved?.(recording);
    void this.discard(id);
    send({ type: 'upload.finished', id, recording });
  }

  #failed(id: string, failure: UploadFailure, send: Send): void {
    if (isForbidden(failure)) this.#options.onForbidden?.();
    const toldMs = toldWaitMs(failure);
    const untilMs = toldMs === undefined ? undefined : this.#options.clock.nowMs() + toldMs;
    send({ type: 'upload.failed', id, failure, untilMs });
  }

  /**
   * The draft that this page holds, stored in the form in which it is sent, or one that an earlier page left. Null if
   * it is not available.
   */
  async #draftToSend(id: string, send: Send, signal: AbortSignal): Promise<HeldDraft | null> {
    const held = this.#held.get(id);
    if (held === undefined) return this.#claim(id, signal);
    const store = held.kept.save(held.draft, 'to-send').then((outcome) => {
      send({ type: 'draft.stored', id, isKept: outcome === 'kept' });
    });
    await this.#waitFor(store, () => send({ type: 'draft.stored', id, isKept: false }));
    return held;
  }

  async #claim(id: string, signal: AbortSignal): Promise<HeldDraft | null> {
    const entry = await this.#options.journal.claim(id);
    const found = (await entry?.read()) ?? null;
    if (entry === null || found === null || found.draft.status !== 'to-send' || signal.aborted) {
      entry?.release();
      return null;
    }
    const kept = new DraftWriter({
      head: entry.head,
      entry: Promise.resolve(entry),
      keptBytes: found.audio.size,
      onOutcome: () => undefined,
    });
    const held = { draft: draftAudioOf(found), kept };
    this.hold(held);
    return held;
  }

  /** Waits for the journal, but not for long: a journal that hangs must not hold up an upload. */
  #waitFor(stored: Promise<void>, onLate: () => void): Promise<void> {
    return new Promise((resolve) => {
      const stopWaiting = this.#options.clock.after(JOURNAL_PATIENCE_MS, () => {
        onLate();
        resolve();
      });
      stored.then(() => {
        stopWaiting();
        resolve();
      });
    });
  }
}

function draftAudioOf({ draft, audio }: Found): DraftAudio {
  const { id, durationMs, source, ownerUid, destination, title } = draft;
  return { id, audio, durationMs, source, ownerUid, ...withDestination(destination), ...withTitle(title) };
}
