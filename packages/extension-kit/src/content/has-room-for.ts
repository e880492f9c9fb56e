/** Whether a text, with a space on each side, may be added to what is in a text field: browsers cut what is longer. */
export function hasRoomFor(field: HTMLElement, text: string): boolean {
  const isTextControl = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (!isTextControl || field.maxLength < 0) return true;
  return field.value.length + text.length + 2 <= field.maxLength;
}
