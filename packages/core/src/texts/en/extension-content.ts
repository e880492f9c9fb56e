/** The texts of the extensions' content scripts. */
export const CONTENT_TEXTS = {
  record: 'Record a voice note',
  panel: 'Voice note recorder',
  outdated: 'Beep was updated or turned off. Reload this page to record here.',
} as const;
