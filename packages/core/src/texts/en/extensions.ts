/** The extensions' names and texts in the browser and the store. */
export const EXTENSION_TEXTS = {
  gmail: {
    name: 'Beep for Gmail',
    description:
      'Record a voice note in Gmail and insert the link. Anyone with the link can listen, without an account.',
  },
  docs: {
    name: 'Beep for Google Docs',
    description:
      'Record a voice note in Google Docs and insert the link. Anyone with the link can listen, without an account.',
  },
  classroom: {
    name: 'Beep for Google Classroom',
    description:
      'Record a voice note in Google Classroom and insert the link. Anyone with the link can listen, without an account.',
  },
} as const;
