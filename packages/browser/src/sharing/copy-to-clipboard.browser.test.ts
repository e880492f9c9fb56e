import { afterEach, describe, expect, it, vi } from 'vitest';
import { copyToClipboard } from './copy-to-clipboard.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

// spec: browser-calls.4
it('writes the text', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  expect(await copyToClipboard('https://beep.test/play/x')).toBe(true);
  expect(write).toHaveBeenCalledWith('https://beep.test/play/x');
});

// spec: browser-calls.4
it('copies a selection if the clipboard is refused, and restores focus', async () => {
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

it('returns false if both ways fail', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  vi.spyOn(document, 'execCommand').mockReturnValue(false);
  expect(await copyToClipboard('text')).toBe(false);
});

it('writes for the second of two presses only after the first', async () => {
  const settle: (() => void)[] = [];
  const pending = () => new Promise<void>((resolve) => settle.push(resolve));
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(pending);
  const copies = [copyToClipboard('one'), copyToClipboard('two')];
  await expect.poll(() => write.mock.calls).toEqual([['one']]);
  settle[0]?.();
  await expect.poll(() => write.mock.calls).toEqual([['one'], ['two']]);
  settle[1]?.();
  expect(await Promise.all(copies)).toEqual([true, true]);
});

describe('with HTML and text', () => {
  const HTML = '<a href="https://beep.test/play/x">Voice note, 0:42</a>';

  it('writes both as one item', async () => {
    const write = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue();
    expect(await copyToClipboard('https://beep.test/play/x', HTML)).toBe(true);
    const [item] = write.mock.calls[0]?.[0] ?? [];
    expect(item?.types).toEqual(['text/plain', 'text/html']);
    expect(await (await item?.getType('text/plain'))?.text()).toBe('https://beep.test/play/x');
    expect(await (await item?.getType('text/html'))?.text()).toBe(HTML);
  });

  it('writes only the text without ClipboardItem', async () => {
    vi.stubGlobal('ClipboardItem', undefined);
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    expect(await copyToClipboard('text', HTML)).toBe(true);
    expect(write).toHaveBeenCalledWith('text');
  });

  it('copies both from a selection', async () => {
    const refusal = new DOMException('no', 'NotAllowedError');
    vi.spyOn(navigator.clipboard, 'write').mockRejectedValue(refusal);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(refusal);
    const copied = new DataTransfer();
    vi.spyOn(document, 'execCommand').mockImplementation(() => {
      const event = new ClipboardEvent('copy', { clipboardData: copied, cancelable: true, bubbles: true });
      document.activeElement?.dispatchEvent(event);
      return event.defaultPrevented;
    });
    expect(await copyToClipboard('text', HTML)).toBe(true);
    expect([copied.getData('text/plain'), copied.getData('text/html')]).toEqual(['text', HTML]);
  });
});
