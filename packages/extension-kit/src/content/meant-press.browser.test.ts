import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { beSeen } from '../testing/be-seen.ts';
import { type ButtonPress, createRecordButton } from './record-button.ts';

let presses: ButtonPress[];
let bar: HTMLElement;

beforeEach(async () => {
  presses = [];
  document.body.innerHTML = '<div id="bar" style="position: absolute; top: 80px; left: 80px"></div>';
  bar = document.querySelector('#bar') as HTMLElement;
  createRecordButton((how) => presses.push(how)).mount({ parent: bar, before: null }, document.body);
});
afterEach(() => document.body.replaceChildren());

const record = page.getByRole('button', { name: 'Record a voice note' });
const inner = (): HTMLElement =>
  document.querySelector('[data-beep]')?.shadowRoot?.querySelector('button') as HTMLElement;

/** Presses with the mouse, and says whether the user meant it. */
async function press(): Promise<boolean | undefined> {
  await userEvent.click(record);
  return presses.at(-1)?.isMeant;
}

/** Waits until the button has been seen for long enough, and presses it. */
async function becomesMeant(): Promise<void> {
  await beSeen(inner());
  expect(await press()).toBe(true);
}
/** The button's own watch begins again up to two reports after it moved, so it may end after one that begins now. */
const becomesMeantAgain = (): Promise<void> =>
  expect.poll(press, { interval: 100, timeout: 15_000 }).toBe(true);
const isNoLongerMeant = (): Promise<void> =>
  expect.poll(press, { interval: 100, timeout: 15_000 }).toBe(false);

it('is one with the mouse on a button that has been seen for a while', becomesMeant);

it('is one too if the mouse button is held for a while', async () => {
  await becomesMeant();
  const before = presses.length;
  await userEvent.click(record, { delay: 400 });
  expect(presses.slice(before)).toEqual([{ isMeant: true }]);
});

describe('what a page does to a button that the user sees', () => {
  beforeEach(becomesMeant);

  // spec: E13
  it.each<[string, () => void]>([
    ['calls click()', () => inner().click()],
    ['dispatches a click', () => inner().dispatchEvent(new PointerEvent('click', { detail: 1 }))],
    [
      'dispatches all events of a press',
      () => {
        for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
          inner().dispatchEvent(new PointerEvent(type, { detail: 1, bubbles: true, isPrimary: true }));
      },
    ],
  ])('is no press that it %s', (_how, act) => {
    const before = presses.length;
    act();
    expect(presses.slice(before)).toEqual([{ isMeant: false }]);
  });

  // spec: E13
  it.each(['{Enter}', ' '])('is no press if it moves the focus there before a key: %j', async (key) => {
    const before = presses.length;
    inner().focus();
    await userEvent.keyboard(key);
    expect(presses.slice(before)).toEqual([{ isMeant: false }]);
  });

  // spec: E13
  it.each<[string, () => void]>([
    [
      'covers it',
      () =>
        document.body.insertAdjacentHTML(
          'beforeend',
          '<div style="position: fixed; inset: 0; z-index: 9; background: white; pointer-events: none">Free tickets</div>',
        ),
    ],
    [
      'covers it in the top layer',
      () => {
        const cover = document.createElement('div');
        cover.popover = 'manual';
        cover.style.cssText =
          'inset: 0; width: auto; height: auto; margin: 0; border: 0; background: white; pointer-events: none';
        document.body.append(cover);
        cover.showPopover();
      },
    ],
    ['makes it transparent', () => bar.style.setProperty('opacity', '0.01')],
    ['blends it with what is below', () => bar.style.setProperty('mix-blend-mode', 'multiply')],
    ['filters it away', () => bar.style.setProperty('filter', 'opacity(0.02)')],
    ['turns it', () => bar.style.setProperty('transform', 'rotate(40deg)')],
  ])('is no press if it %s', async (_how, act) => {
    act();
    await isNoLongerMeant();
  });

  // spec: E13
  it('is no press if it moves the button under the pointer, until it has been seen there', async () => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<a style="position: absolute; top: 80px; left: 300px; inline-size: 36px; block-size: 36px">Win</a>',
    );
    const bait = document.querySelector('a') as HTMLElement;
    bait.addEventListener('pointermove', () => {
      bait.remove();
      bar.style.left = '300px';
    });
    const before = presses.length;
    await userEvent.click(bait, { force: true });
    expect(presses.slice(before)).toEqual([{ isMeant: false }]);
    await becomesMeantAgain();
  });
});
