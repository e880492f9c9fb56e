import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createRecordButton } from './record-button.ts';

afterEach(() => document.body.replaceChildren());

function widths(): readonly number[] {
  return [...document.querySelectorAll('td:not([data-beep])')].map(
    (cell) => cell.getBoundingClientRect().width,
  );
}

it('is a cell with its own column in a table, and keeps the widths of the others', () => {
  document.body.innerHTML = `<table style="table-layout: fixed; inline-size: 400px; border-spacing: 0">
    <colgroup><col style="width: 60px"><col style="width: 40px"><col style="width: 50px"><col></colgroup>
    <tbody><tr><td>a</td><td>b</td><td>c</td><td></td></tr></tbody></table>`;
  const before = widths().slice(0, 3);
  const row = document.querySelector('tr') as HTMLElement;
  const button = createRecordButton(() => undefined);
  const where = { parent: row, before: row.children[1] ?? null, tag: 'td', className: 'gU' } as const;
  expect(button.mount(where, document.body)).toBe(true);
  expect(button.mount(where, document.body)).toBe(false);
  expect(row.children[1]?.className).toBe('gU');
  expect(widths().slice(0, 3)).toEqual(before);
  button.remove();
  expect(document.querySelector('[data-beep]')).toBeNull();
});

it('is appended if its next sibling has been moved', async () => {
  document.body.innerHTML = '<div id="bar"><b></b></div><i></i>';
  const bar = document.querySelector('#bar') as HTMLElement;
  const pressed = vi.fn();
  const button = createRecordButton(pressed);
  button.mount({ parent: bar, before: document.querySelector('i') }, document.body);
  expect(bar.lastElementChild?.getAttribute('data-beep')).toBe('button');
  await page.getByRole('button', { name: 'Record a voice note' }).click();
  expect(pressed).toHaveBeenCalledOnce();
});

it.each([
  ['among numbered controls', 1, ['Send', 'Record a voice note', 'Discard']],
  ['among controls without a number', 0, ['Other', 'Send', 'Record a voice note', 'Discard']],
  ['among controls that arrow keys reach', -1, ['Other', 'Record a voice note']],
])('follows its neighbour for the Tab key: %s', async (_name, tabindex, order) => {
  document.body.innerHTML = `<button>Other</button><table><tr><td><div role="button" tabindex="${tabindex}" aria-label="Send">
    Send</div></td><td id="next"><div role="button" tabindex="${tabindex}" aria-label="Discard">x</div></td></tr></table>`;
  const row = document.querySelector('tr') as HTMLElement;
  const button = createRecordButton(() => undefined);
  button.mount({ parent: row, before: document.querySelector('#next'), tag: 'td' }, document.body);
  const visited: (string | null)[] = [];
  document.querySelector<HTMLElement>(tabindex > 0 ? '[aria-label="Send"]' : 'button')?.focus();
  for (const at of order.keys()) {
    if (at > 0) await userEvent.keyboard('{Tab}');
    const { activeElement } = document;
    const inner = activeElement?.shadowRoot?.activeElement ?? activeElement;
    visited.push(inner?.getAttribute('aria-label') ?? inner?.textContent ?? null);
  }
  expect(visited).toEqual(order);
});

it('follows the background around it, not the system’s colour scheme', () => {
  document.body.innerHTML = '<div id="bar" style="background: #202124"></div>';
  const button = createRecordButton(() => undefined);
  button.mount({ parent: document.querySelector('#bar') as HTMLElement, before: null }, document.body);
  const inner = document.querySelector('[data-beep]')?.shadowRoot?.querySelector('button');
  expect(inner && getComputedStyle(inner).color).toBe('rgb(246, 243, 238)');
});
