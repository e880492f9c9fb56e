/** The labels of a user's recordings: on screens they are tags, because QR labels are printed. */
export const LABEL_TEXTS = {
  heading: 'Tags',
  none: 'You have no tags yet.',
  manage: 'Manage Tags',
  loadFailed: 'The tags couldn’t be loaded.',
  assignFailed: 'The tags couldn’t be saved. Try again.',
  filter: 'Tag',
  any: 'Any',
  gone: 'A deleted tag',
} as const;
