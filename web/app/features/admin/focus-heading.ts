/** Moves the focus to the screen's heading if it was lost, because what had it is gone. */
export function focusHeading(): void {
  const { activeElement } = document;
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading === null || (activeElement !== null && activeElement !== document.body)) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
