import {
  createMicrophoneDevices,
  createMicrophoneMeter,
  createOwnCalls,
  mayIsolateVoice,
} from '@beep/browser';
import type { SettingsPorts } from '@beep/ui';
import { createLanguageChoice } from '../language/create-language-choice.ts';
import type { PageParts } from '../page-composition.ts';
import { SOURCE } from '../source.ts';

/** The browser adapters of the settings dialog. */
export function createSettingsPorts({ session, clock }: Pick<PageParts, 'session' | 'clock'>): SettingsPorts {
  const calls = createOwnCalls({ baseUrl: '', source: SOURCE, clock, tokens: session });
  return {
    microphones: createMicrophoneDevices(),
    microphoneMeter: createMicrophoneMeter(),
    mayIsolateVoice: mayIsolateVoice(),
    language: createLanguageChoice({ session, calls }),
    account: { session, calls },
  };
}
