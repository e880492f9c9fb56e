import { labelsOf, SHEET_LAYOUT_IDS, SHEET_LAYOUTS, type SheetLayoutId } from '@beep/api/features/sheets';
import '@beep/ui/styles';
import jsQR from 'jsqr';
import { expect, it } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PrintLabels } from './print-labels.tsx';
import { PrintSheet, type PrintSheetProps } from './print-sheet.tsx';

/** Of a printer with 300 dots per inch, to the 96 of CSS. */
const SCALE = 300 / 96;
const MM = 96 / 25.4;

function aSheet(layout: SheetLayoutId, count = labelsOf(layout)) {
  const labels = Array.from({ length: count }, (_, index) => {
    const id = `Zq3_-dK9vXw0mB7sYt${String(index).padStart(4, '0')}`;
    return { id, url: `https://voice-notes.school.example/play/${id}`, text: `Label ${index + 1}` };
  });
  return { title: 'Class 7, essays about the sea', layout, labels };
}

const codes = (): SVGSVGElement[] => [...document.querySelectorAll<SVGSVGElement>('li svg')];

async function draw(sheet: Omit<PrintSheetProps, 'hasText'>, hasText = true): Promise<void> {
  const { widthMm, heightMm } = SHEET_LAYOUTS[sheet.layout].page;
  await page.viewport(Math.ceil(widthMm * MM) + 40, Math.ceil(heightMm * MM) + 40);
  document.body.style.margin = '0';
  await render(<PrintSheet {...sheet} hasText={hasText} />);
  await expect.poll(() => codes().length).toBeGreaterThan(0);
}

/** The page as a printer gets it. */
async function printed(): Promise<CanvasRenderingContext2D> {
  const { innerWidth: width, innerHeight: height } = window;
  const session = cdp() as unknown as {
    send(method: string, params: object): Promise<{ readonly data: string }>;
  };
  const clip = { x: 0, y: 0, width, height, scale: SCALE };
  const { data } = await session.send('Page.captureScreenshot', { format: 'png', clip });
  const image = new Image();
  image.src = `data:image/png;base64,${data}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), {
    width: image.width,
    height: image.height,
  });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('No canvas');
  context.drawImage(image, 0, 0);
  return context;
}

// spec: sheets.16
it.each(SHEET_LAYOUT_IDS)('%s: every code of the printed page is read as its link', async (layout) => {
  const sheet = aSheet(layout);
  await draw(sheet);
  const context = await printed();
  const read = codes().map((code) => {
    const { x, y, width, height } = code.getBoundingClientRect();
    const [left = 0, top = 0, w = 0, h = 0] = [x, y, width, height].map((size) => Math.round(size * SCALE));
    return jsQR(context.getImageData(left, top, w, h).data, w, h)?.data;
  });
  expect(read).toEqual(sheet.labels.map(({ url }) => url));
});

// spec: sheets.17
it.each(SHEET_LAYOUT_IDS)(
  '%s: labels lie where the paper has them, with modules of 0.4 mm',
  async (layout) => {
    const { leftMm, topMm, columnPitchMm, rowPitchMm, columns, rows, ...size } = SHEET_LAYOUTS[layout];
    await draw(aSheet(layout));
    const sheet = document.querySelector('ul')?.parentElement?.getBoundingClientRect();
    const last = [...document.querySelectorAll('li')].at(-1)?.getBoundingClientRect();
    if (sheet === undefined || last === undefined) throw new Error('Nothing is drawn');
    expect(sheet.width / MM).toBeCloseTo(size.page.widthMm, 1);
    expect(sheet.height / MM).toBeCloseTo(size.page.heightMm, 1);
    expect((last.left - sheet.left) / MM).toBeCloseTo(leftMm + (columns - 1) * columnPitchMm, 0);
    expect((last.top - sheet.top) / MM).toBeCloseTo(topMm + (rows - 1) * rowPitchMm, 0);
    for (const code of codes()) {
      expect(code.getBoundingClientRect().width / MM / code.viewBox.baseVal.width).toBeGreaterThan(0.4);
    }
  },
);

// spec: sheets.13
it.each(SHEET_LAYOUT_IDS)(
  '%s: a long name is printed with the code, in the place of the number',
  async (layout) => {
    const sheet = aSheet(layout);
    const [first, ...rest] = sheet.labels;
    if (first === undefined) throw new Error('No label');
    const name = 'Konstantin-Alexander from class 7b, row 2';
    await draw({ ...sheet, labels: [{ ...first, text: name }, ...rest] });
    const text = page.getByText(name).element().getBoundingClientRect();
    const [label, code] = ['li', 'li svg'].map((part) =>
      document.querySelector(part)?.getBoundingClientRect(),
    );
    if (label === undefined || code === undefined) throw new Error('Nothing is drawn');
    expect(document.body.textContent).not.toMatch(/Label 1(?!\d)/);
    expect(text.top).toBeGreaterThanOrEqual(label.top - 0.5);
    expect(text.bottom).toBeLessThanOrEqual(label.bottom + 0.5);
    expect(text.right).toBeLessThanOrEqual(label.right + 0.5);
    expect(text.left >= code.right - 0.5 || text.top >= code.bottom - 0.5).toBe(true);
  },
);

// spec: sheets.17
it('leaves revoked labels blank, and prints codes without text', async () => {
  const sheet = aSheet('a4-12');
  const [first, ...rest] = sheet.labels;
  if (first === undefined) throw new Error('No label');
  await draw({ ...sheet, labels: [null, ...rest] });
  await expect.element(page.getByText('Label 1', { exact: true })).not.toBeInTheDocument();
  await expect.element(page.getByText('Label 2', { exact: true })).toBeVisible();
  expect(document.querySelectorAll('li bdi')).toHaveLength(22);
  await page.viewport(320, 800);
  expect(document.querySelector('ul')?.parentElement?.getBoundingClientRect().width).toBeLessThanOrEqual(320);
});

// spec: sheets.18
it('prints more labels than a page has on the next one, at the same places', async () => {
  await draw(aSheet('a4-12', 25));
  const lists = [...document.querySelectorAll('ul')];
  expect(lists.map((list) => list.children.length)).toEqual([12, 12, 1]);
  const [first, second] = lists.map((list) => {
    const page = list.parentElement?.getBoundingClientRect();
    const label = list.querySelector('li')?.getBoundingClientRect();
    return [(label?.left ?? 0) - (page?.left ?? 1), (label?.top ?? 0) - (page?.top ?? 1)];
  });
  expect(second).toEqual(first);
});

// spec: questions.24
it('prints a label for each name on as many pages as they need', async () => {
  const labels = Array.from({ length: 25 }, (_, index) => ({
    ...{ id: `p${index}`, text: `Ada ${index}` },
    url: `https://voice-notes.school.example/play/Zq3_-dK9vXw0mB7sYt0000#person=${'x'.repeat(43)}`,
  }));
  await render(
    <PrintLabels title="Class 7" labels={labels}>
      {null}
    </PrintLabels>,
  );
  await expect.poll(() => codes().length).toBe(25);
  expect([...document.querySelectorAll('ul')].map((list) => list.children.length)).toEqual([24, 1]);
});
