import jsQR from 'jsqr';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { emulateMedium } from '../testing/emulate-media.ts';
import { renderUi } from '../testing/render-ui.tsx';
import { ShareControl } from './share-control.tsx';

const URL_OF_NOTE = 'https://voice-notes.school.example/play/Zq3_-dK9vXw0mB7sYt1uRA';
const NOTE = { durationSeconds: 42, title: 'Essay [2]', isTitleShown: true };
const PIXELS = 320;

afterEach(() => {
  delete document.documentElement.dataset.theme;
});

const code = page.getByRole('img', { name: 'QR code' });
const button = page.getByRole('button', { name: 'Share', exact: true });

it.each(['light', 'dark'])('shows the link as a code that scanners read, in the %s theme', async (theme) => {
  document.documentElement.dataset.theme = theme;
  await renderUi(<ShareControl url={URL_OF_NOTE} recording={NOTE} />);
  await button.click();
  await expect.element(page.getByRole('dialog', { name: 'Share' })).toBeVisible();
  await expect.element(page.getByText(URL_OF_NOTE)).toBeVisible();
  const svg = code.element() as SVGSVGElement;
  const [ground, modules] = [...svg.children].map((path) => getComputedStyle(path).fill);
  expect([ground, modules]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  const { data } = await pixelsOf(svg);
  expect(jsQR(data, PIXELS, PIXELS)?.data).toBe(URL_OF_NOTE);
});

it('has a margin of four modules', async () => {
  await renderUi(<ShareControl url={URL_OF_NOTE} recording={NOTE} />);
  await button.click();
  await expect.element(code).toBeVisible();
  const svg = code.element() as SVGSVGElement;
  const modules = svg.lastElementChild as SVGPathElement;
  const { x, y, width, height } = modules.getBBox();
  const size = svg.viewBox.baseVal.width;
  expect([x, y, size - x - width, size - y - height]).toEqual([4, 4, 4, 4]);
});

it('is printed alone', async () => {
  await renderUi(
    <>
      <p>The page</p>
      <ShareControl url={URL_OF_NOTE} recording={NOTE} />
    </>,
  );
  await button.click();
  await expect.element(code).toBeVisible();
  await emulateMedium('print');
  await expect.element(page.getByText('The page')).not.toBeVisible();
  await expect.element(page.getByText('Close')).not.toBeVisible();
  await expect.element(code).toBeVisible();
  await expect.element(page.getByText(URL_OF_NOTE)).toBeVisible();
  // No other element covers it.
  const { x, y, width, height } = code.element().getBoundingClientRect();
  expect(document.elementFromPoint(x + width / 2, y + height / 2)?.closest('svg')).toBe(code.element());
});

it('closes with Escape, and restores the focus', async () => {
  await renderUi(<ShareControl url={URL_OF_NOTE} recording={NOTE} />);
  await button.click();
  await expect.element(code).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(code).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

async function pixelsOf(svg: SVGSVGElement): Promise<ImageData> {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('width', String(PIXELS));
  copy.setAttribute('height', String(PIXELS));
  const image = new Image(PIXELS, PIXELS);
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  const canvas = new OffscreenCanvas(PIXELS, PIXELS);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas');
  context.drawImage(image, 0, 0, PIXELS, PIXELS);
  return context.getImageData(0, 0, PIXELS, PIXELS);
}

it('copies a link with its name as HTML and as Markdown', async () => {
  const { copied } = await renderUi(<ShareControl url={URL_OF_NOTE} recording={NOTE} />);
  await button.click();
  await page.getByRole('button', { name: 'Copy as HTML' }).click();
  await expect.element(page.getByText('Link copied. Paste it anywhere.')).toBeVisible();
  await page.getByRole('button', { name: 'Copy as Markdown' }).click();
  expect(copied).toEqual([
    `<a href="${URL_OF_NOTE}">Essay [2]</a>`,
    String.raw`[Essay \[2\]](${URL_OF_NOTE})`,
  ]);
  await expect.element(page.getByRole('button', { name: 'Share with...' })).not.toBeInTheDocument();
});

it('opens the system’s share sheet, and says when that fails', async () => {
  const shared: unknown[] = [];
  const share = async (link: unknown): Promise<'done' | 'failed'> => {
    shared.push(link);
    return shared.length === 1 ? 'done' : 'failed';
  };
  await renderUi(<ShareControl url={URL_OF_NOTE} recording={NOTE} />, { share });
  await button.click();
  await page.getByRole('button', { name: 'Share with...' }).click();
  expect(shared).toEqual([{ title: 'Essay [2]', url: URL_OF_NOTE }]);
  await page.getByRole('button', { name: 'Share with...' }).click();
  await expect.element(page.getByText('Sharing didn’t work. Copy the link instead.')).toBeVisible();
});
