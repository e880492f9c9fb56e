import type { EffectHandler } from '../actor/create-actor.ts';
import { waitForState } from '../actor/wait-for-state.ts';
import { withDestination } from '../drafts/draft-destination.ts';
import { claimDraft, DraftWriter } from '../drafts/draft-writer.ts';
import type { EncodedAudio, WriteOutcome } from '../drafts/ports.ts';
import { UNDO_DISCARD_MS, UPLOAD_TOKEN_BUFFER_MS } from '../limits.ts';
import { isSessionKnown, type SessionState, signedInUid } from '../session/session-machine.ts';
import { microphoneRequestOf } from '../settings/microphone-request-of.ts';
import { DEFAULT_MICROPHONE } from '../settings/recorder-settings.ts';
import { type FinishOutcome, finishDraft, refuseTooLong } from './finish-draft.ts';
import { LiveCapture } from './live-capture.ts';
import type { Capture } from './ports.ts';
import type { RecorderOptions } from './recorder-options.ts';
import type { RecorderEffect, RecorderEvent, RecorderFact } from './recorder-states.ts';

type Unnumbered<Fact> = Fact extends { readonly operation: number } ? Omit<Fact, 'operation'> : never;

/** Reports a fact; the operation is added to it. */
type Report = (fact: Unnumbered<RecorderFact>) => void;

/** Shared by the effects of one operation. */
interface Operation {
  readonly report: Report;
  /** Reports under the current operation: a recording may outlive the one that began it. */
  readonly reportNow: Report;
  readonly actorSignal: AbortSignal;
}

type Effect<Type extends RecorderEffect['type']> = Extract<RecorderEffect, { readonly type: Type }>;

/**
 * Runs the effects of the recorder machine. At most one operation holds the microphone; aborting its signal is its only
 * teardown. The draft in the journal outlives it.
 */
export class RecorderEffects {
  readonly #options: RecorderOptions;
  /** The writer of the one draft that this recorder holds, until it is submitted, removed or released. */
  #writer: DraftWriter | null = null;
  #capture: LiveCapture | null = null;
  /** The audio of a capture that ended before Save. */
  #ended: Promise<EncodedAudio | null> | null = null;
  /** The submitted draft that this recorder's screen watches. */
  #submittedId: string | null = null;
  #stopDeleteTimer: () => void = () => undefined;
  #lastOperation = 0;
  #endOperation: (() => void) | null = null;

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  readonly run: EffectHandler<RecorderEffect, RecorderEvent> = (effect, send, actorSignal) => {
    this.#lastOperation = effect.operation;
    const reportAs =
      (operation: () => number): Report =>
      (fact) =>
        send({ ...fact, operation: operation() } as RecorderFact);
    const report = reportAs(() => effect.operation);
    const operation = { report, reportNow: reportAs(() => this.#lastOperation), actorSignal };
    switch (effect.type) {
      case 'askSession':
        return this.#askSession(report, this.#beginOperation(actorSignal));
      case 'openMicrophone':
        return void this.#openMicrophone(effect.ownerUid, operation);
      case 'checkToken':
        return void this.#checkToken(report);
      case 'checkRoom':
        return void this.#checkRoom(report);
      case 'switchMicrophone':
        return void this.#switchMicrophone(effect.microphoneId, report);
      case 'pauseCapture':
        return void this.#pauseCapture(report);
      case 'resumeCapture':
        return this.#capture?.resume();
      case 'inspect':
        return void this.#inspect(effect.audio, report);
      case 'note':
        return void this.#writer?.note(effect.note);
      case 'stopCapture':
        return void this.#finish(this.#stopCapture(effect, report), report);
      case 'deleteRecording':
        return void this.#deleteRecording(report);
      case 'restoreRecording':
        return void this.#restoreRecording(report);
      case 'claimDraft':
        return void this.#finish(this.#claimDraft(effect, operation), report);
      case 'finishUncut': {
        const outcome = refuseTooLong(effect.draft);
        if (outcome.type === 'capture.finished') void this.#writer?.note({ removed: [] });
        return void this.#finish(outcome, report);
      }
      case 'abandon':
        this.#endOperation?.();
        this.#stopDeleteTimer();
        return this.#forget();
      case 'release':
        this.#endOperation?.();
        return this.release();
      case 'forget':
        return this.#forget();
      case 'refuse':
        return void this.#writer?.save(effect.draft, 'refused');
    }
  };

  levels(): number[] {
    return this.#capture?.levels() ?? [];
  }

  /** Leaves the recording to the next page; a submitted one is no longer watched. */
  release(): void {
    this.#stopDeleteTimer();
    this.#writer?.release();
    this.#writer = null;
    if (this.#submittedId !== null) this.#options.outbox.send({ type: 'release', id: this.#submittedId });
    this.#submittedId = null;
  }

  #forget(): void {
    this.#writer?.remove();
    this.#writer = null;
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
    { report, reportNow, signal }: Operation & { readonly signal: AbortSignal },
  ): void {
    const { clock, ids, journal, room, source, wakeLock } = this.#options;
    const { mimeType } = capture;
    const head = {
      ...{ id: ids.uuid(), ownerUid, source: source(), mimeType, startedAtMs: clock.nowMs() },
      ...withDestination(this.#options.destination?.()),
    };
    const onOutcome = this.#reportStored(head.id, reportNow);
    const writer = new DraftWriter({ head, entry: journal.begin(head), onOutcome });
    this.#writer = writer;
    const live = new LiveCapture({
      capture,
      clock,
      wakeLock,
      onTick: (rawMs) => {
        const longestMs = this.#options.longestMs?.();
        report({ type: 'capture.ticked', rawMs, ...(longestMs !== undefined && { longestMs }) });
      },
      onSilenceChanged: (isSilent) => report({ type: 'silence.changed', isSilent }),
      onEvent(event) {
        if (event.type === 'chunk') void writer.append(event.chunk, event.durationMs);
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

  async #stopCapture({ edit }: Effect<'stopCapture'>, report: Report): Promise<FinishOutcome> {
    const { clock, editor } = this.#options;
    const savedAtMs = clock.nowMs();
    const writer = this.#writer;
    const endOperation = this.#endOperation;
    const captured = await this.#captured((live) => live.stop(), report);
    endOperation?.();
    if (writer === null || captured === null) return { type: 'capture.lost' };
    return finishDraft(writer, captured, { edit, editor, savedAtMs });
  }

  /** If the page ends meanwhile, the next one offers the recording until its time is over. */
  async #deleteRecording(report: Report): Promise<void> {
    const { clock } = this.#options;
    const endOperation = this.#endOperation;
    void this.#writer?.note({ discardAtMs: clock.nowMs() + UNDO_DISCARD_MS });
    this.#stopDeleteTimer = clock.after(UNDO_DISCARD_MS, () => report({ type: 'delete.expired' }));
    this.#ended = this.#captured((live) => live.stop(), report);
    await this.#ended;
    endOperation?.();
  }

  async #restoreRecording(report: Report): Promise<void> {
    this.#stopDeleteTimer();
    void this.#writer?.note({ discardAtMs: null });
    const captured = await this.#ended;
    if (captured === null) report({ type: 'capture.lost' });
    else report({ type: 'capture.paused', audio: captured.audio, rawMs: captured.durationMs });
  }

  /** Falls back to the journal if the encoder lost everything; null if the journal has no audio either. */
  async #captured(
    endWith: (live: LiveCapture) => Promise<EncodedAudio>,
    report: Report,
  ): Promise<EncodedAudio | null> {
    const writer = this.#writer;
    if (writer === null) return null;
    if (this.#capture === null) return this.#ended;
    try {
      return await endWith(this.#capture);
    } catch {
      report({ type: 'capture.changed', change: { type: 'interrupted' } });
      return writer.read();
    }
  }

  async #claimDraft(
    { draft }: Effect<'claimDraft'>,
    { reportNow, actorSignal }: Operation,
  ): Promise<FinishOutcome> {
    const { clock, editor, journal } = this.#options;
    const savedAtMs = clock.nowMs();
    const signal = this.#beginOperation(actorSignal);
    const claimed = await claimDraft(journal, draft.id, this.#reportStored(draft.id, reportNow));
    if (claimed === null || signal.aborted) {
      claimed?.writer.release();
      return { type: 'draft.unavailable' };
    }
    const { writer, audio } = claimed;
    this.#writer = writer;
    const { durationMs, removed } = claimed.draft;
    return finishDraft(writer, { audio, durationMs }, { edit: { removed }, editor, savedAtMs });
  }

  /** Hands the finished recording to the outbox, unless its screen was left meanwhile. */
  async #finish(finishing: Promise<FinishOutcome> | FinishOutcome, report: Report): Promise<void> {
    const outcome = await finishing;
    const writer = this.#writer;
    if (outcome.type === 'capture.finished' && writer?.head.id === outcome.draft.id) {
      this.#writer = null;
      this.#submittedId = writer.head.id;
      this.#options.outbox.send({ type: 'submit', draft: outcome.draft, writer });
    }
    report(outcome);
  }

  /** Reports whether a draft is in the journal, while this recorder holds it. */
  #reportStored(id: string, reportNow: Report): (outcome: WriteOutcome) => void {
    return (outcome) => {
      if (this.#writer?.head.id !== id) return;
      reportNow(outcome === 'stored' ? { type: 'journal.stored' } : { type: 'journal.failed', outcome });
    };
  }
}
