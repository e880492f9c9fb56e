/** Shown in Classroom's panel before inserting: who will see the recording. */
export const AUDIENCE_LABELS = {
  private: 'Private comment',
  class: 'Class comment',
  announcement: 'Announcement',
  instructions: 'Instructions',
  unknown: 'Check who can see this',
} as const;
