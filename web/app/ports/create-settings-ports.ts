import {
  createArchiveApi,
  createMicrophoneDevices,
  createMicrophoneMeter,
  createPreferencesApi,
  mayIsolateVoice,
} from '@beep/browser';
import type { SettingsPorts } from '@beep/ui';
import type { PageParts } from '../page-composition.ts';
import { SOURCE } from '../source.ts';

/** The browser adapters of the settings dialog. */
export function createSettingsPorts({ session, clock }: Pick<PageParts, 'session' | 'clock'>): SettingsPorts {
  const service = { baseUrl: '', source: SOURCE, clock, tokens: session } as const;
  return {
    microphones: createMicrophoneDevices(),
    microphoneMeter: createMicrophoneMeter(),
    mayIsolateVoice: mayIsolateVoice(),
    account: { session, preferences: createPreferencesApi(service), archive: createArchiveApi(service) },
  };
}
