const SHOWN = 'data-beep-shown';

/**
 * Runs `work` while a hidden element, such as the text of a minimised mail, has a layout: browsers edit nothing without
 * one, and changes of another kind would break its undo history. Nothing is painted meanwhile.
 */
export function whileShown<T>(element: HTMLElement, work: () => T): T {
  const hidden = hiddenAround(element);
  if (hidden.length === 0) return work();
  for (const one of hidden) one.setAttribute(SHOWN, '');
  try {
    return withStyles(element.ownerDocument, `[${SHOWN}] { display: block !important; }`, work);
  } finally {
    for (const one of hidden) one.removeAttribute(SHOWN);
  }
}

/** Runs `work` while a document has these styles too. Its elements do not change. */
export function withStyles<T>(document: Document, css: string, work: () => T): T {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  try {
    return work();
  } finally {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  }
}

/** The element and its ancestors, as far as they have no boxes. */
function hiddenAround(element: Element): readonly Element[] {
  const hidden: Element[] = [];
  for (let one: Element | null = element; one !== null; one = one.parentElement) {
    if (getComputedStyle(one).display === 'none') hidden.push(one);
  }
  return hidden;
}
