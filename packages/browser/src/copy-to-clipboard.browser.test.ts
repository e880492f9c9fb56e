import { afterEach, expect, it, vi } from 'vitest';
import { copyToClipboard } from './copy-to-clipboard.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

it('writes the text', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  expect(await copyToClipboard('https://beep.test/play/x')).toBe(true);
  expect(write).toHaveBeenCalledWith('https://beep.test/play/x');
});

it('copies a selection where the clipboard is refused, and gives the focus back', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  let selected = '';
  vi.spyOn(document, 'execCommand').mockImplementation(() => {
    const field = document.activeElement;
    if (field instanceof HTMLTextAreaElement) {
      selected = field.value.slice(field.selectionStart, field.selectionEnd);
    }
    return true;
  });
  const button = document.createElement('button');
  document.body.append(button);
  button.focus();
  expect(await copyToClipboard('text')).toBe(true);
  expect(selected).toBe('text');
  expect(document.activeElement).toBe(button);
  expect(document.querySelector('textarea')).toBeNull();
});

it('is false where both ways are refused', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  vi.spyOn(document, 'execCommand').mockReturnValue(false);
  expect(await copyToClipboard('text')).toBe(false);
});
