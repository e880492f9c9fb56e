import { type Actor, createActor } from '../actor/create-actor.ts';
import { MIC_CHECK_FRAME_MS } from '../limits.ts';
import { DEFAULT_MICROPHONE } from '../settings/recorder-settings.ts';
import type { Clock } from '../time/clock.ts';
import {
  type MicCheckEffect,
  type MicCheckEvent,
  type MicCheckState,
  micCheckMachine,
} from './mic-check-machine.ts';
import type { Meter, MicrophoneMeter } from './mic-check-ports.ts';
import { CLOSED_GATE, nextSoundGate } from './sound-gate.ts';

/** Dependencies of a mic check. */
export interface MicCheckOptions {
  readonly microphone: MicrophoneMeter;
  readonly clock: Clock;
}

/** A running mic check. `stop` releases the microphone. */
export interface MicCheck extends Actor<MicCheckState, MicCheckEvent> {
  /** The current level in bars 0..1, for a drawing loop; empty while no microphone is open. */
  levels(): number[];
}

type Send = (event: MicCheckEvent) => void;

/** Makes the mic check of one dialog. It holds at most one microphone. */
export function createMicCheck({ microphone, clock }: MicCheckOptions): MicCheck {
  let held: Meter | null = null;
  let endCheck = (): void => undefined;

  function open({ operation, microphoneId }: MicCheckEffect, send: Send, actorSignal: AbortSignal): void {
    endCheck();
    const abort = new AbortController();
    const end = (): void => {
      actorSignal.removeEventListener('abort', end);
      abort.abort();
    };
    actorSignal.addEventListener('abort', end);
    endCheck = end;
    const request = microphoneId === DEFAULT_MICROPHONE ? {} : { deviceId: microphoneId };
    microphone.open(request, abort.signal).then((outcome) => {
      if (outcome.status === 'failed') send({ type: 'meter.failed', operation, code: outcome.code });
      else if (abort.signal.aborted) outcome.meter.close();
      else listen(outcome.meter, operation, send, abort);
    });
  }

  function listen(meter: Meter, operation: number, send: Send, abort: AbortController): void {
    held = meter;
    let gate = CLOSED_GATE;
    const stopFrames = clock.every(MIC_CHECK_FRAME_MS, () => {
      const next = nextSoundGate(gate, meter.level());
      const hasChanged = next.isActive !== gate.isActive;
      gate = next;
      if (hasChanged) send({ type: 'sound.changed', operation, isActive: next.isActive });
    });
    abort.signal.addEventListener('abort', () => {
      stopFrames();
      meter.close();
      if (held === meter) held = null;
    });
    meter.onLost(() => {
      abort.abort();
      send({ type: 'meter.failed', operation, code: 'lost' });
    });
    send({ type: 'meter.opened', operation });
  }

  return { ...createActor(micCheckMachine, open), levels: () => held?.levels() ?? [] };
}
