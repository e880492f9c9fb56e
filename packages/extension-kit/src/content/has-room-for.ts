/** True if a text with a space on each side fits into a field: browsers cut longer values. */
export function hasRoomFor(field: HTMLElement, text: string): boolean {
  const isTextControl = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (!isTextControl || field.maxLength < 0) return true;
  return field.value.length + text.length + 2 <= field.maxLength;
}
