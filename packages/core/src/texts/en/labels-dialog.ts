import { counted } from './counted.ts';

/** The dialog of a user's labels. */
export const LABELS_DIALOG_TEXTS = {
  onlyYou: 'Only you see your tags.',
  add: 'Add Tag',
  newName: 'Name of a new tag',
  newColor: 'Color of a new tag',
  loading: 'Loading tags…',
  nameTaken: 'There is a tag with this name. Choose another.',
  full: 'You have as many tags as one can have. Delete one first.',
  failed: 'The tag couldn’t be saved. Try again.',
  removeFailed: 'The tag couldn’t be deleted. Try again.',
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
  return `Delete the tag “${name}”?`;
}

/** "A tag has at most 40 characters." */
export function labelTooLongText(most: number): string {
  return `A tag has at most ${counted(most, 'character', 'characters')}.`;
}
