/** The labels of a user's recordings. */
export const LABEL_TEXTS = {
  heading: 'Labels',
  none: 'You have no labels yet.',
  manage: 'Manage Labels',
  loadFailed: 'The labels couldn’t be loaded.',
  assignFailed: 'The labels couldn’t be saved. Try again.',
  filter: 'Label',
  any: 'Any',
  gone: 'A deleted label',
} as const;
