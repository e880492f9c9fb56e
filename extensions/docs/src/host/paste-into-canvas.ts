import type { RecordingLink } from '@beep/extension-kit/content';

/** A host reads a paste in the next task; after this time it never will. */
const READ_WITHIN_MS = 250;
/** Editors drop a plain space at the end of pasted markup. */
const NO_BREAK_SPACE = '\u00a0';

/**
 * Offers a titled link and a space to the element that takes pastes for a canvas editor: the next word, or link, would
 * stick to it. What is before the caret is not known. Tries the two ways in which such editors
 * read, the second only if the first was not used: from the paste event, or from the element, which a browser fills one
 * task after the event. Unread content is removed, so that a later paste does not insert it again. It cannot be seen
 * here whether the document contains the link.
 */
export async function pasteIntoCanvas(target: HTMLElement, link: RecordingLink): Promise<void> {
  const anchor = target.ownerDocument.createElement('a');
  anchor.href = link.url;
  anchor.textContent = link.title;
  const event = pasteEvent(anchor, link.url);
  // Scheduled before the event, so that it runs before the host's task.
  const filled = nextTurn().then(() => {
    if (!event.defaultPrevented) target.replaceChildren(anchor, NO_BREAK_SPACE);
  });
  target.dispatchEvent(event);
  await filled;
  if (event.defaultPrevented) return;
  await new Promise((resolve) => setTimeout(resolve, READ_WITHIN_MS));
  if (target.contains(anchor)) target.replaceChildren();
}

declare global {
  interface Window {
    /** In Firefox, the page's own objects without the wrapping that a content script gets. */
    readonly wrappedJSObject?: Window & typeof globalThis;
  }
}

/**
 * In Firefox a page reads only what objects of its own have set, and the event has data of its own instead of the given.
 */
function pasteEvent(anchor: HTMLAnchorElement, url: string): ClipboardEvent {
  const page = window.wrappedJSObject ?? window;
  const options = { clipboardData: new page.DataTransfer(), bubbles: true, cancelable: true, composed: true };
  const event = new page.ClipboardEvent('paste', Object.assign(new page.Object(), options));
  event.clipboardData?.setData('text/html', `${anchor.outerHTML}&nbsp;`);
  event.clipboardData?.setData('text/plain', `${url} `);
  return event;
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
