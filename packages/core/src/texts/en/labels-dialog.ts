import { counted } from './counted.ts';

/** The dialog of a user's labels. */
export const LABELS_DIALOG_TEXTS = {
  onlyYou: 'Only you see your labels.',
  add: 'Add Label',
  newName: 'Name of a new label',
  newColor: 'Color of a new label',
  loading: 'Loading labels…',
  nameTaken: 'There is a label with this name. Choose another.',
  full: 'You have as many labels as one can have. Delete one first.',
  failed: 'The label couldn’t be saved. Try again.',
  removeFailed: 'The label couldn’t be deleted. Try again.',
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
