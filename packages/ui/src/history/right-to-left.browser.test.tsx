import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { SpeedSelect } from '../controls/speed-select.tsx';
import { Icon } from '../icons/icon.tsx';
import { LabelChips } from '../labels/label-chips.tsx';
import { drawHistory, playOf, rows } from '../testing/draw-history.tsx';
import { drawSaved } from '../testing/draw-recorder.tsx';
import { aRecording, createFakeLibrary } from '../testing/fake-library.ts';
import { renderUi } from '../testing/render-ui.tsx';

beforeEach(() => {
  document.documentElement.dir = 'rtl';
});

afterEach(() => {
  document.documentElement.dir = '';
});

/** How far from the left each character of an element stands that matches. */
function placesOf(element: Element, characters: RegExp): readonly number[] {
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
  if (text?.textContent == null) throw new Error('no text');
  return [...text.textContent.matchAll(characters)].map(({ index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + 1);
    return range.getBoundingClientRect().left;
  });
}

const inOrder = (places: readonly number[]): readonly number[] => [...places].sort((a, b) => a - b);

it('times run from left to right in a page from right to left', async () => {
  await page.viewport(1280, 800);
  const { audio } = await drawHistory(createFakeLibrary([aRecording()]));
  await expect.element(rows.nth(0)).toBeVisible();
  const made = placesOf(
    rows
      .nth(0)
      .getByText(/^\d+:\d\d [AP]M$/)
      .element(),
    /[:AP]/g,
  );
  expect(made).toEqual(inOrder(made));
  await playOf(0).click();
  await expect.poll(() => audio.length).toBe(1);
  audio[0]?.report({ type: 'audio.ready', durationSeconds: 42 });
  const place = page.getByText(/^\d:\d\d \/ \d:\d\d$/);
  await expect.element(place).toBeVisible();
  const slash = placesOf(place.element(), /./g);
  expect(slash).toEqual(inOrder(slash));
  await page.viewport(414, 896);
});

it('a speed reads as it does in a page from left to right', async () => {
  await renderUi(<SpeedSelect speed={1} onChange={() => undefined} />);
  const select = page.getByRole('combobox', { name: 'Playback speed' }).element();
  expect(getComputedStyle(select).direction).toBe('ltr');
});

it('arrows point the way that the text runs', async () => {
  const { screen } = await renderUi(
    <>
      <Icon name="arrowLeft" />
      <Icon name="arrowRight" />
      <Icon name="bin" />
    </>,
  );
  const turned = [...screen.container.querySelectorAll('svg')].map((icon) => getComputedStyle(icon).scale);
  expect(turned).toEqual(['-1 1', '-1 1', 'none']);
});

it('a number of more tags keeps its sign in front', async () => {
  const labels = ['a', 'b', 'c'].map((id) => ({ id, name: id, color: 'grey' as const }));
  await renderUi(<LabelChips labels={labels} ids={['a', 'b', 'c']} most={1} />);
  const places = placesOf(page.getByText('+2').element(), /./g);
  expect(places).toEqual(inOrder(places));
});

it('a link begins with its scheme, and its beginning is in sight', async () => {
  await drawSaved();
  const field = page.getByRole('textbox', { name: 'Share link' });
  await expect.element(field).toBeVisible();
  expect(getComputedStyle(field.element()).direction).toBe('ltr');
});
