/** All that the content script itself says; everything else is said by the panel. */
export const CONTENT_TEXTS = {
  record: 'Record a voice note',
  panel: 'Voice note recorder',
  outdated: 'Beep was updated or turned off. Reload this page to record here.',
} as const;
