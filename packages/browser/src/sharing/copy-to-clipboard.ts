/**
 * Writes a text to the clipboard, with optional HTML for editors. A browser without HTML support gets the text only.
 * Call it in the task of the user's press. Resolves with false if the browser refuses every way; show the text then for
 * copying by hand.
 */
export function copyToClipboard(text: string, html?: string): Promise<boolean> {
  last = last.then(() => writeBest(text, html));
  return last;
}

/** One after the other: of two writes at once Chromium keeps a mixture, in which the text can be missing. */
let last = Promise.resolve(true);

async function writeBest(text: string, html: string | undefined): Promise<boolean> {
  return (html !== undefined && (await writeBoth(text, html))) || (await writeText(text, html));
}

async function writeBoth(text: string, html: string): Promise<boolean> {
  try {
    const kinds = { 'text/plain': text, 'text/html': html };
    const parts = Object.entries(kinds).map(([type, part]) => [type, new Blob([part], { type })]);
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(parts))]);
    return true;
  } catch {
    return false;
  }
}

async function writeText(text: string, html: string | undefined): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text, html);
  }
}

/** For frames without the clipboard permission, plain http pages and older browsers. */
function copyBySelection(text: string, html: string | undefined): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position:fixed;top:0;left:0;opacity:0;font-size:16px';
  field.addEventListener('copy', (event) => html !== undefined && addHtml(event, text, html));
  // Beside the focused element: a modal dialog takes the focus back from anywhere else.
  (focused?.parentElement ?? document.body).append(field);
  try {
    field.focus({ preventScroll: true });
    field.setSelectionRange(0, text.length);
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}

function addHtml(event: ClipboardEvent, text: string, html: string): void {
  if (event.clipboardData === null) return;
  event.clipboardData.setData('text/plain', text);
  event.clipboardData.setData('text/html', html);
  event.preventDefault();
}
