/** The extension's name and texts in the browser and the store. */
export const EXTENSION_TEXTS = {
  name: 'Beep for Google Docs',
  description:
    'Record a voice note in Google Docs and insert the link. Anyone with the link can listen, without an account.',
} as const;
