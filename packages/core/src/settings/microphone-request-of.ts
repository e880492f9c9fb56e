import type { MicrophoneRequest } from '../recorder/ports.ts';
import { DEFAULT_MICROPHONE, type RecorderSettingsValues } from './recorder-settings.ts';

/** The microphone that these settings ask for. */
export function microphoneRequestOf({
  microphoneId,
  isNaturalSound,
  isVoiceIsolated,
}: Pick<RecorderSettingsValues, 'microphoneId' | 'isNaturalSound' | 'isVoiceIsolated'>): MicrophoneRequest {
  return {
    ...(microphoneId === DEFAULT_MICROPHONE ? {} : { deviceId: microphoneId }),
    isNatural: isNaturalSound,
    isVoiceIsolated,
  };
}
