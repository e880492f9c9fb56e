import { MIC_CHECK_FRAME_MS } from '@beep/core/limits';
import { CLOSED_GATE, type Meter, type MicCheckFailure, nextSoundGate } from '@beep/core/microphones';
import { DEFAULT_MICROPHONE } from '@beep/core/settings';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useUiPorts } from '../ui-ports.ts';
import { useSettingsPorts } from './settings-ports.ts';

export type MicCheckState =
  | { readonly status: 'idle' | 'requesting' }
  | { readonly status: 'listening'; readonly isActive: boolean }
  | { readonly status: 'error'; readonly code: MicCheckFailure };

export interface MicCheck {
  readonly state: MicCheckState;
  /** The current level in bars 0..1, for a drawing loop; empty while no microphone is open. */
  readonly levels: () => readonly number[];
  readonly retry: () => void;
}

/** Checks a microphone, and again when another one is chosen. It holds at most one, until the view is gone. */
export function useMicCheck(microphoneId: string): MicCheck {
  const { clock } = useUiPorts();
  const { microphoneMeter } = useSettingsPorts();
  const [state, setState] = useState<MicCheckState>({ status: 'idle' });
  const [attempt, setAttempt] = useState(0);
  const open = useRef<Meter | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt checks again.
  useEffect(() => {
    const check = new AbortController();
    const fail = (code: MicCheckFailure): void => {
      if (check.signal.aborted) return;
      check.abort();
      setState({ status: 'error', code });
    };
    const listen = (meter: Meter): void => {
      open.current = meter;
      let gate = CLOSED_GATE;
      const stopFrames = clock.every(MIC_CHECK_FRAME_MS, () => {
        gate = nextSoundGate(gate, meter.level());
        const { isActive } = gate;
        setState((last) =>
          last.status === 'listening' && last.isActive === isActive
            ? last
            : { status: 'listening', isActive },
        );
      });
      check.signal.addEventListener('abort', () => {
        stopFrames();
        meter.close();
        open.current = null;
      });
      meter.onLost(() => fail('lost'));
      setState({ status: 'listening', isActive: false });
    };
    setState({ status: 'requesting' });
    const request = microphoneId === DEFAULT_MICROPHONE ? {} : { deviceId: microphoneId };
    void microphoneMeter.open(request, check.signal).then((outcome) => {
      if (outcome.status === 'failed') fail(outcome.code);
      else if (check.signal.aborted) outcome.meter.close();
      else listen(outcome.meter);
    });
    return () => check.abort();
  }, [clock, microphoneMeter, microphoneId, attempt]);

  return {
    state,
    levels: useCallback(() => open.current?.levels() ?? [], []),
    retry: () => setAttempt(attempt + 1),
  };
}
