/** What other pages say of sheets of QR labels. */
export const QR_LABEL_TEXTS = {
  title: 'QR Labels',
  one: 'QR label',
  replacesNote: 'When you save, the note on this label is replaced.',
  /** The name of a label follows, in quotation marks. */
  recordingFor: 'Recording for',
  recordedInto: 'Recorded into',
} as const;

interface NamedSlot {
  readonly number: number;
  readonly name?: string;
}

/** The name that its owner gave a label; without one "Label 7". */
export function slotName({ number, name }: NamedSlot): string {
  return name ?? `Label ${number}`;
}

/** "Recording for label 1"; before it is known which, "Recording for a QR label". */
export function recordingForLabel(number: number | undefined): string {
  return `${QR_LABEL_TEXTS.recordingFor} ${number === undefined ? 'a QR label' : `label ${number}`}`;
}

/** "Recorded into label 1"; if it is not known which, "Recorded into your QR label". */
export function recordedIntoLabel(number: number | undefined): string {
  return `${QR_LABEL_TEXTS.recordedInto} ${number === undefined ? 'your QR label' : `label ${number}`}`;
}
