/** The extension's name and texts in the browser and the store. */
export const EXTENSION_TEXTS = {
  name: 'Beep for Google Classroom',
  description:
    'Record a voice note in Google Classroom and insert the link. Anyone with the link can listen, without an account.',
} as const;

/** Shown in the panel before inserting: who will see the recording. */
export const AUDIENCE_LABELS = {
  private: 'Private comment',
  class: 'Class comment',
  announcement: 'Announcement',
  instructions: 'Instructions',
  unknown: 'Check who can see this',
} as const;
