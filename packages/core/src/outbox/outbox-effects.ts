import type { EffectHandler } from '../actor/create-actor.ts';
import {
  isOwnRecording,
  type NewAddress,
  readdressed,
  withDestination,
  withTitle,
} from '../drafts/draft-destination.ts';
import { type ClaimedDraft, claimDraft } from '../drafts/draft-writer.ts';
import { JOURNAL_PATIENCE_MS } from '../limits.ts';
import type { SavedRecording } from '../recordings/recording.ts';
import { rangesToCut } from '../review/audio-edit.ts';
import { isForbidden, toldWaitMs } from './classify-upload-failure.ts';
import type { DraftAudio } from './draft-audio.ts';
import type { FinishedRecording, OutboxEffect, OutboxEvent } from './outbox-machine.ts';
import type { OutboxOptions } from './outbox-options.ts';
import type { UploadFailure } from './send-draft.ts';

type Send = (event: OutboxEvent) => void;

/** Runs the effects of the outbox machine. It holds the lock of each draft that it sends. */
export class OutboxEffects {
  readonly #options: OutboxOptions;
  /** The drafts that this page sends. */
  readonly #drafts = new Map<string, FinishedRecording>();
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
      case 'take':
        this.#drafts.set(effect.id, effect.recording);
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
      case 'postpone':
        void this.#drafts.get(effect.id)?.writer.note({ heldUntilMs: effect.untilMs });
        break;
      case 'refuse': {
        const mine = this.#drafts.get(effect.id);
        void mine?.writer.save(mine.draft, 'refused');
        break;
      }
      case 'readdress':
        void this.#readdress(effect.id, effect.address);
        break;
      case 'discard':
        void this.discard(effect.id);
        break;
    }
  };

  /** Leaves every draft in the journal to the next page. */
  releaseAll(): void {
    for (const id of [...this.#drafts.keys()]) this.#release(id);
  }

  /** The draft as it would be sent; null if it is gone or another page holds it. */
  async read(id: string): Promise<DraftAudio | null> {
    const mine = this.#drafts.get(id);
    if (mine !== undefined) return mine.draft;
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
    const mine = this.#drafts.get(id);
    this.#drafts.delete(id);
    if (mine !== undefined) {
      mine.writer.remove();
      return true;
    }
    const entry = await this.#options.journal.claim(id);
    await entry?.remove();
    return entry !== null;
  }

  async #look(id: string): Promise<ClaimedDraft | null> {
    this.#looks += 1;
    const found = await claimDraft(this.#options.journal, id);
    this.#looks -= 1;
    if (found === null) this.#listMissed?.();
    this.#listMissed = null;
    found?.writer.release();
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
    this.#drafts.get(id)?.writer.release();
    this.#drafts.delete(id);
  }

  /** A draft of this page is stored so when it is sent. */
  async #readdress(id: string, address: NewAddress | undefined): Promise<void> {
    const change = (draft: DraftAudio): DraftAudio => readdressed(draft, address);
    const mine = this.#drafts.get(id);
    if (mine !== undefined) {
      this.#drafts.set(id, { ...mine, draft: change(mine.draft) });
      return;
    }
    const found = await claimDraft(this.#options.journal, id);
    if (found === null) return;
    void found.writer.save(change(draftAudioOf(found)), 'to-send');
    found.writer.release();
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
    const recording = (await this.#stored(id, send)) ?? (await this.#claim(id, signal));
    if (signal.aborted) return;
    if (recording === null) {
      send({ type: 'draft.unavailable', id });
      return;
    }
    const listener = {
      progressed: (progress: number): void => send({ type: 'upload.progressed', id, progress }),
      postponed: (untilMs: number): void => send({ type: 'upload.postponed', id, untilMs }),
    };
    const outcome = await this.#options.sendDraft(recording.draft, listener, signal);
    if (signal.aborted) return;
    this.#stops.get(id)?.();
    if (outcome.status === 'failed') this.#failed(id, outcome.failure, send);
    else this.#finished(recording.draft, outcome.value, send);
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

  /** The draft of this page, stored in the form in which it is sent. */
  async #stored(id: string, send: Send): Promise<FinishedRecording | null> {
    const mine = this.#drafts.get(id);
    if (mine === undefined) return null;
    const store = mine.writer.save(mine.draft, 'to-send').then((outcome) => {
      send({ type: 'draft.stored', id, isStored: outcome === 'stored' });
    });
    await this.#waitFor(store, () => send({ type: 'draft.stored', id, isStored: false }));
    return mine;
  }

  /** The draft that an earlier page left; null if it is not available. */
  async #claim(id: string, signal: AbortSignal): Promise<FinishedRecording | null> {
    const found = await claimDraft(this.#options.journal, id);
    if (found === null || found.draft.status !== 'to-send' || signal.aborted) {
      found?.writer.release();
      return null;
    }
    const recording = { draft: draftAudioOf(found), writer: found.writer };
    this.#drafts.set(id, recording);
    return recording;
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

function draftAudioOf({ draft, audio }: ClaimedDraft): DraftAudio {
  const { id, durationMs, source, ownerUid, destination, title } = draft;
  return { id, audio, durationMs, source, ownerUid, ...withDestination(destination), ...withTitle(title) };
}
