import { afterEach, beforeEach, expect, it } from 'vitest';
import { pasteIntoCanvas } from './paste-into-canvas.ts';

const RECORDING_LINK = {
  url: 'https://beep.example/play/Kq7v2xW9?a=1&b=2',
  title: 'Voice <b>note</b>, 0:42',
};
const LINK =
  '<a href="https://beep.example/play/Kq7v2xW9?a=1&amp;b=2">Voice &lt;b&gt;note&lt;/b&gt;, 0:42</a>&nbsp;';

let target: HTMLElement;
/** Data that the editor has read. */
let read: string[];

beforeEach(() => {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const inner = frame.contentDocument as Document;
  target = inner.createElement('div');
  target.contentEditable = 'true';
  inner.body.append(target);
  read = [];
});

afterEach(() => document.body.replaceChildren());

function onPaste(listener: (event: ClipboardEvent) => void): void {
  target.ownerDocument.addEventListener('paste', listener);
}

/** Empties the element for the browser to fill, and reads it in the next task. */
function readElementLater(): void {
  target.replaceChildren();
  setTimeout(() => {
    read.push(target.innerHTML);
    target.replaceChildren();
  });
}

it('is read from the element by an editor that waits for the browser to fill it', async () => {
  onPaste(readElementLater);
  await pasteIntoCanvas(target, RECORDING_LINK);
  expect(read).toEqual([LINK]);
  expect(target.innerHTML).toBe('');
});

it('is read from the event by an editor that reads there, and only there', async () => {
  // Content in the element would be a second link.
  const found = new Promise<string>((resolve) =>
    onPaste((event) => {
      event.preventDefault();
      read.push(event.clipboardData?.getData('text/html') ?? '');
      setTimeout(() => resolve(target.innerHTML));
    }),
  );
  await pasteIntoCanvas(target, RECORDING_LINK);
  expect(read).toEqual([LINK]);
  expect(await found).toBe('');
});

it('is a plain URL for an editor that reads text only', async () => {
  onPaste((event) => {
    event.preventDefault();
    read.push(event.clipboardData?.getData('text/plain') ?? '');
  });
  await pasteIntoCanvas(target, RECORDING_LINK);
  expect(read).toEqual([`${RECORDING_LINK.url} `]);
});

it('leaves nothing behind if the editor ignores it', async () => {
  onPaste((event) => {
    if (event.isTrusted) readElementLater();
  });
  target.append('\u200b');
  await pasteIntoCanvas(target, RECORDING_LINK);
  expect(read).toEqual([]);
  expect(target.querySelector('a')).toBeNull();
});
