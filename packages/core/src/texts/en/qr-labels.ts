/** What other pages say of sheets of QR labels. */
export const QR_LABEL_TEXTS = {
  title: 'QR Labels',
  replacesNote: 'When you save, the note on this label is replaced.',
} as const;

/** "Recording for label 1"; before it is known which, "Recording for a QR label". */
export function recordingForLabel(number: number | undefined): string {
  return number === undefined ? 'Recording for a QR label' : `Recording for label ${number}`;
}

/** "Saved to label 1"; if it is not known which, "Saved to your QR label". */
export function savedToLabel(number: number | undefined): string {
  return number === undefined ? 'Saved to your QR label' : `Saved to label ${number}`;
}
