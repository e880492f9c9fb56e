/** Where a recording was made (spec 1, section 1). Sent in {@link SOURCE_HEADER}. */
export const SOURCE_TAGS = [
  'BEEP_WEB',
  'BEEP_ADDON_GMAIL',
  'BEEP_ADDON_DOCS',
  'BEEP_ADDON_CLASSROOM',
  'BEEP_FRONT_APP',
] as const;

export type SourceTag = (typeof SOURCE_TAGS)[number];

/** What a request without the header means. */
export const DEFAULT_SOURCE_TAG: SourceTag = 'BEEP_WEB';
