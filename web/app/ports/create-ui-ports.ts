import { copyToClipboard, createSettingsEvents } from '@beep/browser';
import { createRecorderSettings } from '@beep/core/settings';
import type { UiPorts } from '@beep/ui';

/** The browser adapters of all views. */
export function createUiPorts(options: Pick<UiPorts, 'clock' | 'settings' | 'policy'>): UiPorts {
  const { clock, settings } = options;
  return {
    ...options,
    copyText: copyToClipboard,
    recorderSettings: createRecorderSettings({ store: settings, events: createSettingsEvents(), clock }),
  };
}
