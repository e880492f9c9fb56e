import type { InsertNote } from '@beep/extension-kit/content';

/** A host that reads a paste does so in the next turn; what it has not read after this long it never will. */
const READ_WITHIN_MS = 250;

/**
 * Offers a titled link to the element that takes pastes for a canvas editor, in the two ways that such editors read,
 * the second only where the first was not taken: from the paste event itself, or from the element, which a browser
 * would have filled from the clipboard one turn after the event. What was not read is taken out again, so that no
 * later paste brings it a second time. Whether the link came into the document cannot be seen from here.
 */
export async function pasteIntoCanvas(target: HTMLElement, note: InsertNote): Promise<void> {
  const link = target.ownerDocument.createElement('a');
  link.href = note.url;
  link.textContent = note.title;
  const event = pasteEvent(link, note.url);
  // Asked for before the event, so that it comes before the host's own turn.
  const filled = nextTurn().then(() => {
    if (!event.defaultPrevented) target.replaceChildren(link);
  });
  target.dispatchEvent(event);
  await filled;
  if (event.defaultPrevented) return;
  await new Promise((resolve) => setTimeout(resolve, READ_WITHIN_MS));
  link.remove();
}

function pasteEvent(link: HTMLAnchorElement, url: string): ClipboardEvent {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/html', link.outerHTML);
  clipboardData.setData('text/plain', url);
  return new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true });
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
