import { counted } from './counted.ts';

/** The labels of a user's recordings. */
export const LABEL_TEXTS = {
  heading: 'Labels',
  onlyYou: 'Only you see your labels.',
  none: 'You have no labels yet.',
  add: 'Add Label',
  name: 'Name',
  newName: 'Name of a new label',
  color: 'Color',
  newColor: 'Color of a new label',
  manage: 'Manage Labels',
  loading: 'Loading labels…',
  loadFailed: 'The labels couldn’t be loaded.',
  nameTaken: 'There is a label with this name. Choose another.',
  full: 'You have as many labels as one can have. Delete one first.',
  failed: 'The label couldn’t be saved. Try again.',
  removeFailed: 'The label couldn’t be deleted. Try again.',
  assignFailed: 'The labels couldn’t be saved. Try again.',
  filter: 'Label',
  any: 'Any',
  gone: 'A deleted label',
  removeQuestion: 'It is taken off all recordings. The recordings stay.',
} as const;

export const LABEL_COLOR_TEXTS = {
  grey: 'Grey',
  red: 'Red',
  orange: 'Orange',
  yellow: 'Yellow',
  green: 'Green',
  blue: 'Blue',
  purple: 'Purple',
  pink: 'Pink',
} as const;

export function labelNameText(name: string): string {
  return `Name of “${name}”`;
}

export function labelColorText(name: string): string {
  return `Color of “${name}”`;
}

export function deleteLabelText(name: string): string {
  return `Delete “${name}”`;
}

export function deleteLabelHeading(name: string): string {
  return `Delete the label “${name}”?`;
}

/** "A label has at most 40 characters." */
export function labelTooLongText(most: number): string {
  return `A label has at most ${counted(most, 'character', 'characters')}.`;
}
