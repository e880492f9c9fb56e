import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { ActionMenu } from '../controls/action-menu.tsx';
import { MicrophoneSelect } from '../controls/microphone-select.tsx';
import { SpeedSelect } from '../controls/speed-select.tsx';
import { Icon, type IconName } from '../icons/icon.tsx';
import { LabelChips } from '../labels/label-chips.tsx';
import { HeroVoice } from '../marketing/hero-voice.tsx';
import { MiniPlayer } from '../player/mini-player.tsx';
import { SharedLink } from '../recorder/saved/shared-link.tsx';
import { drawHistory, playOf, rows } from '../testing/draw-history.tsx';
import { drawPaused, drawSaved } from '../testing/draw-recorder.tsx';
import { aRecording, createFakeLibrary } from '../testing/fake-library.ts';
import { renderUi } from '../testing/render-ui.tsx';
import { facts, press, seek, start } from '../testing/review-parts.ts';

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

async function scalesOf(name: IconName): Promise<readonly string[]> {
  const { screen } = await renderUi(<Icon name={name} />);
  return [...screen.container.querySelectorAll('svg')].map((icon) => getComputedStyle(icon).scale);
}

it.each(['arrowLeft', 'arrowRight', 'back', 'window'] as const)('the icon %s is mirrored', async (name) => {
  expect(await scalesOf(name)).toEqual(['-1 1']);
});

it.each(['play', 'rewind', 'skip', 'clock', 'check', 'pen', 'search', 'bin'] as const)(
  'the icon %s is not mirrored',
  async (name) => {
    expect(await scalesOf(name)).toEqual(['none']);
  },
);

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

it('the line of a player runs from left to right, by pointer and by key', async () => {
  const { audioUrl, peaks } = aRecording();
  const { audio } = await renderUi(
    <MiniPlayer
      audio={{ url: audioUrl, renew: undefined }}
      durationSeconds={40}
      peaks={peaks}
      title="Voice Note"
    />,
  );
  audio[0]?.report({ type: 'audio.ready', durationSeconds: 40 });
  const { width, height } = seek.element().getBoundingClientRect();
  await seek.click({ position: { x: width / 4, y: height / 2 } });
  const sought = (): number => Number(audio[0]?.commands.at(-1)?.replace('seek ', ''));
  await expect.poll(() => Math.abs(sought() - 10)).toBeLessThan(1);
  audio[0]?.report({ type: 'audio.moved', positionSeconds: 20 });
  await userEvent.keyboard('{ArrowRight}');
  expect(sought()).toBe(25);
});

it('a recording is cut from left to right', async () => {
  await drawPaused(42_000, { facts });
  const at = (place: 'start' | 'end'): number =>
    document.querySelector(`[data-end=${place}]`)?.getBoundingClientRect().left ?? Number.NaN;
  expect(at('start')).toBeLessThan(at('end'));
  const before = at('start');
  await press(start, '{PageUp}');
  await expect.element(start).toHaveAttribute('aria-valuetext', 'Start 0:01.0');
  expect(at('start')).toBeGreaterThan(before);
  const position = (): number => (seek.element() as HTMLInputElement).valueAsNumber;
  const from = position();
  await press(seek, '{ArrowRight}');
  expect(position()).toBeGreaterThan(from);
});

it('the name of a microphone keeps its order', async () => {
  const devices = [{ id: 'usb', label: '2- USB Audio' }];
  await renderUi(
    <MicrophoneSelect
      labelledBy="name"
      outcome={{ status: 'listed', devices }}
      selectedId="usb"
      onChoose={() => undefined}
    />,
  );
  const places = placesOf(page.getByText('2- USB Audio').first().element(), /./g);
  expect(places).toEqual(inOrder(places));
});

it('a link ends with its last character', async () => {
  await renderUi(<SharedLink url="https://beep.example/play/abc-" onRecordAgain={() => undefined} />);
  const places = placesOf(page.getByRole('link').element(), /./g);
  expect(places).toEqual(inOrder(places));
});

it('a menu is aligned with the end of its button', async () => {
  await renderUi(
    <div style={{ display: 'grid', justifyContent: 'end', padding: '1rem' }}>
      <ActionMenu label="Menu" items={[{ label: 'Log out', onSelect: () => undefined }]} />
    </div>,
  );
  const button = page.getByRole('button', { name: 'Menu' });
  await button.click();
  const menu = page.getByRole('menu');
  await expect.element(menu).toBeVisible();
  const left = (locator: Locator): number => locator.element().getBoundingClientRect().left;
  await expect.poll(() => left(menu)).toBeCloseTo(left(button), 0);
});

it('the time of a sample stands at the end of its line', async () => {
  await page.viewport(1280, 800);
  onTestFinished(() => page.viewport(414, 896));
  const { screen } = await renderUi(
    <HeroVoice url="/sample.mp3" durationSeconds={11} title="A note" hint="1961" />,
  );
  const box = (name: string): DOMRect | undefined =>
    screen.container.querySelector(name)?.getBoundingClientRect();
  const caption = box('figcaption');
  expect(box('[data-part=time]')?.left).toBeLessThan((caption?.left ?? 0) + (caption?.width ?? 0) / 4);
});
