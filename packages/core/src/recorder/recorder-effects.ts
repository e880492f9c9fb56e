import { type EffectHandler, waitForState } from '../actor/create-actor.ts';
import { withDestination } from '../drafts/draft-destination.ts';
import type { DraftWriter } from '../drafts/draft-writer.ts';
import type { StoredDraft, WriteOutcome } from '../drafts/ports.ts';
import { UNDO_DISCARD_MS, UPLOAD_TOKEN_BUFFER_MS } from '../limits.ts';
import type { DraftAudio } from '../outbox/draft-audio.ts';
import type { AudioEdit } from '../review/audio-edit.ts';
import { isSessionKnown, type SessionState, signedInUid } from '../session/session-machine.ts';
import { microphoneRequestOf } from '../settings/microphone-request-of.ts';
import { DEFAULT_MICROPHONE } from '../settings/recorder-settings.ts';
import { CurrentDraft } from './current-draft.ts';
import { finishDraft } from './finish-draft.ts';
import { LiveCapture } from './live-capture.ts';
import type { Capture, CapturedAudio } from './ports.ts';
import type { RecorderOptions } from './recorder-options.ts';
import type { RecorderEffect, RecorderEvent, RecorderFact } from './recorder-states.ts';

type Unnumbered<Fact> = Fact extends { readonly operation: number } ? Omit<Fact, 'operation'> : never;

/** Reports a fact; the operation is added to it. */
type Report = (fact: Unnumbered<RecorderFact>) => void;

/** Shared by the effects of one operation. */
interface Operation {
  readonly report: Report;
  /**
   * Reports whether the recording is in the journal, under the current operation: a recording may outlive the one that began it.
   */
  readonly reportKept: (outcome: WriteOutcome) => void;
  readonly actorSignal: AbortSignal;
}

/**
 * Runs the effects of the recorder machine. At most one operation holds the microphone; aborting its signal is its only
 * teardown. The draft in the journal outlives it.
 */
export class RecorderEffects {
  readonly #options: RecorderOptions;
  readonly #current: CurrentDraft;
  #capture: LiveCapture | null = null;
  /** The audio of a capture that ended before Save. */
  #ended: Promise<CapturedAudio | null> | null = null;
  /** The submitted draft that this recorder's screen watches. */
  #submittedId: string | null = null;
  #stopDeleteTimer: () => void = () => undefined;
  #lastOperation = 0;
  #endOperation: (() => void) | null = null;

  constructor(options: RecorderOptions) {
    this.#options = options;
    this.#current = new CurrentDraft(options.journal);
  }

  readonly run: EffectHandler<RecorderEffect, RecorderEvent> = (effect, send, actorSignal) => {
    this.#lastOperation = effect.operation;
    const reportAs =
      (operation: () => number): Report =>
      (fact) =>
        send({ ...fact, operation: operation() } as RecorderFact);
    const report = reportAs(() => effect.operation);
    const reportNow = reportAs(() => this.#lastOperation);
    const reportKept = (outcome: WriteOutcome): void =>
      reportNow(outcome === 'kept' ? { type: 'journal.kept' } : { type: 'journal.failed', outcome });
    this.#carryOut(effect, { report, reportKept, actorSignal });
  };

  levels(): number[] {
    return this.#capture?.levels() ?? [];
  }

  /** Leaves the recording to the next page; a submitted one is no longer watched. */
  release(): void {
    this.#stopDeleteTimer();
    this.#current.release();
    if (this.#submittedId !== null) this.#options.outbox.send({ type: 'release', id: this.#submittedId });
    this.#submittedId = null;
  }

  #carryOut(effect: RecorderEffect, operation: Operation): unknown {
    const { report, actorSignal } = operation;
    switch (effect.type) {
      case 'askSession':
        return this.#askSession(report, this.#beginOperation(actorSignal));
      case 'openMicrophone':
        return this.#openMicrophone(effect.ownerUid, operation);
      case 'checkToken':
        return this.#checkToken(report);
      case 'checkRoom':
        return this.#checkRoom(report);
      case 'switchMicrophone':
        return this.#switchMicrophone(effect.microphoneId, report);
      case 'pauseCapture':
        return this.#pauseCapture(report);
      case 'resumeCapture':
        return this.#capture?.resume();
      case 'inspect':
        return this.#inspect(effect.audio, report);
      case 'note':
        return this.#current.held?.note(effect.note);
      case 'stopCapture':
        return this.#stopCapture(effect.edit, report);
      case 'deleteRecording':
        return this.#deleteRecording(report);
      case 'restoreRecording':
        return this.#restoreRecording(report);
      case 'claimDraft':
        return this.#claimDraft(effect.draft, operation);
      case 'submit':
        return this.#submit(effect.draft);
      case 'abandon':
        this.#endOperation?.();
        this.#stopDeleteTimer();
        return this.#current.forget();
      case 'release':
        this.#endOperation?.();
        return this.release();
      case 'forget':
        return this.#current.forget();
      case 'refuse':
        return this.#current.held?.save(effect.draft, 'refused');
    }
  }

  #beginOperation(actorSignal: AbortSignal): AbortSignal {
    this.#endOperation?.();
    const abort = new AbortController();
    const end = (): void => {
      actorSignal.removeEventListener('abort', end);
      if (this.#endOperation === end) this.#endOperation = null;
      abort.abort();
    };
    actorSignal.addEventListener('abort', end);
    this.#endOperation = end;
    return abort.signal;
  }

  /** Reports in the same task if it can: the microphone is then requested in the task of the press. */
  #askSession(report: Report, signal: AbortSignal): void {
    const { session } = this.#options;
    const response = (state: SessionState): void =>
      report({ type: 'session.known', uid: signedInUid(state) });
    const now = session.getSnapshot();
    if (isSessionKnown(now)) response(now);
    else waitForState(session, isSessionKnown, signal).then(response, () => undefined);
  }

  /** Being offline does not prevent recording: the recording waits in the outbox. */
  async #checkToken(report: Report): Promise<void> {
    const { status } = await this.#options.session.ensureFreshToken({
      bufferMs: UPLOAD_TOKEN_BUFFER_MS,
      reason: 'to-record',
    });
    if (status === 'rejected') report({ type: 'session.expired' });
  }

  async #checkRoom(report: Report): Promise<void> {
    const freeBytes = await this.#options.room.freeBytes();
    if (freeBytes !== null) report({ type: 'room.known', freeBytes });
  }

  async #openMicrophone(ownerUid: string, operation: Operation): Promise<void> {
    const { microphone, settings } = this.#options;
    const signal = this.#beginOperation(operation.actorSignal);
    const request = settings === undefined ? {} : microphoneRequestOf(settings.getSnapshot());
    const outcome = await microphone.open(request, signal);
    if (outcome.status === 'failed') {
      operation.report({ type: 'capture.failed', code: outcome.code });
      return;
    }
    if (outcome.isFallback) settings?.save({ microphoneId: DEFAULT_MICROPHONE });
    if (signal.aborted) outcome.capture.release();
    else this.#begin(outcome.capture, ownerUid, { ...operation, signal });
  }

  #begin(
    capture: Capture,
    ownerUid: string,
    { report, reportKept, signal }: Operation & { readonly signal: AbortSignal },
  ): void {
    const { clock, ids, room, source, wakeLock } = this.#options;
    const { mimeType } = capture;
    const head = {
      ...{ id: ids.uuid(), ownerUid, source: source(), mimeType, startedAtMs: clock.nowMs() },
      ...withDestination(this.#options.destination?.()),
    };
    const kept = this.#current.begin(head, reportKept);
    const live = new LiveCapture({
      capture,
      clock,
      wakeLock,
      onTick: (rawMs) => report({ type: 'capture.ticked', rawMs }),
      onSoundChanged: (isSilent) => report({ type: 'sound.changed', isSilent }),
      onEvent(event) {
        if (event.type === 'chunk') kept.append(event.chunk, event.durationMs);
        else report({ type: 'capture.changed', change: event });
      },
    });
    this.#capture = live;
    this.#ended = null;
    signal.addEventListener('abort', () => {
      live.release();
      if (this.#capture === live) this.#capture = null;
    });
    void room.persist();
    report({ type: 'capture.started' });
    if (!signal.aborted) live.start();
  }

  async #switchMicrophone(microphoneId: string, report: Report): Promise<void> {
    const request = microphoneId === DEFAULT_MICROPHONE ? {} : { deviceId: microphoneId };
    const live = this.#capture;
    if (live === null) return;
    report({ type: 'microphone.switched', failure: await live.switchMicrophone(request) });
  }

  async #pauseCapture(report: Report): Promise<void> {
    const captured = await this.#captured((live) => live.pause(), report);
    if (captured === null) report({ type: 'capture.lost' });
    else report({ type: 'capture.paused', audio: captured.audio, rawMs: captured.durationMs });
  }

  async #inspect(audio: Blob, report: Report): Promise<void> {
    const facts = await this.#options.editor.inspect(audio);
    if (facts !== null) report({ type: 'facts.known', audio, facts });
  }

  async #stopCapture(edit: AudioEdit, report: Report): Promise<void> {
    const savedAtMs = this.#options.clock.nowMs();
    const kept = this.#current.held;
    const endOperation = this.#endOperation;
    const captured = await this.#captured((live) => live.stop(), report);
    endOperation?.();
    if (kept === null) report({ type: 'capture.lost' });
    else report(await finishDraft(kept, captured, { edit, editor: this.#options.editor, savedAtMs }));
  }

  /** If the page ends meanwhile, the next one offers the recording until its time is over. */
  async #deleteRecording(report: Report): Promise<void> {
    const { clock } = this.#options;
    const endOperation = this.#endOperation;
    this.#current.held?.note({ discardAtMs: clock.nowMs() + UNDO_DISCARD_MS });
    this.#stopDeleteTimer = clock.after(UNDO_DISCARD_MS, () => report({ type: 'delete.expired' }));
    this.#ended = this.#captured((live) => live.stop(), report);
    await this.#ended;
    endOperation?.();
  }

  async #restoreRecording(report: Report): Promise<void> {
    this.#stopDeleteTimer();
    this.#current.held?.note({ discardAtMs: null });
    const captured = await this.#ended;
    if (captured === null) report({ type: 'capture.lost' });
    else report({ type: 'capture.paused', audio: captured.audio, rawMs: captured.durationMs });
  }

  /** Falls back to the journal if the encoder lost everything; null if the journal has no audio either. */
  async #captured(
    endWith: (live: LiveCapture) => Promise<CapturedAudio>,
    report: Report,
  ): Promise<CapturedAudio | null> {
    const kept: DraftWriter | null = this.#current.held;
    if (kept === null) return null;
    if (this.#capture === null) return this.#ended;
    try {
      return await endWith(this.#capture);
    } catch {
      report({ type: 'capture.changed', change: { type: 'interrupted' } });
      return kept.read();
    }
  }

  async #claimDraft(journaled: StoredDraft, operation: Operation): Promise<void> {
    const savedAtMs = this.#options.clock.nowMs();
    const { report, reportKept, actorSignal } = operation;
    const signal = this.#beginOperation(actorSignal);
    const claimed = await this.#current.claim(journaled.id, reportKept, signal);
    if (claimed === null) {
      report({ type: 'kept.unavailable' });
      return;
    }
    const edit = { removed: claimed.removed };
    report(await finishDraft(claimed.kept, claimed, { edit, editor: this.#options.editor, savedAtMs }));
  }

  #submit(draft: DraftAudio): void {
    const kept = this.#current.handOver();
    if (kept === null) return;
    this.#submittedId = draft.id;
    this.#options.outbox.submit({ draft, kept });
  }
}
