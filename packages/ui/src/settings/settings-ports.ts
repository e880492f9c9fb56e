import type { MicrophoneMeter } from '@beep/core/microphones';
import { type Context, createContext } from 'react';
import { useProvided } from '../actor/use-provided.ts';
import type { MicrophonePorts } from '../microphones/microphone-ports.ts';
import type { OwnAccount } from '../ui-ports.ts';
import type { LanguageChoice } from './language-setting.tsx';

/** The browser adapters of the settings. */
export interface SettingsPorts extends Pick<MicrophonePorts, 'microphones'> {
  /** For the mic check. */
  readonly microphoneMeter: MicrophoneMeter;
  /** True if the browser can keep the voice alone. */
  readonly mayIsolateVoice: boolean;
  /** Absent where the page of a host decides. */
  readonly language?: LanguageChoice;
  /** Null where nobody signs in. */
  readonly account: OwnAccount | null;
}

export const SettingsPortsContext: Context<SettingsPorts | null> = createContext<SettingsPorts | null>(null);

export function useSettingsPorts(): SettingsPorts {
  return useProvided(SettingsPortsContext, 'SettingsPortsContext');
}
