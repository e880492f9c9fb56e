/** False if the user has moved the focus since the pressed button was removed. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
