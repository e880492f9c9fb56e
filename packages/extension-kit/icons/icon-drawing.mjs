import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

/** Where all extensions take their icons from. */
export const ICONS_DIR = join(import.meta.dirname, '..', 'public', 'icon');
export const ICON_SIZES = [16, 32, 48, 128];

const MARK = join(import.meta.dirname, '..', '..', '..', 'web', 'public', 'icon.svg');
/** The Web Store wants 16 of the 128 pixels free on every side; toolbars and lists give the icon room themselves. */
const MARGINS = { 128: 16 };
/** The mark is dark: on a dark toolbar its edge is what tells it from the ground. */
const RIM_PX = { 16: 1, 32: 1.5, 48: 2, 128: 3 };
const RIM_COLOUR = '#f6f3ee';

/** The product's mark with a light rim, as an SVG of that many pixels. */
export function iconDrawing(size) {
  const mark = readFileSync(MARK, 'utf8');
  const [, x, y, width, height] = /viewBox="([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+)"/.exec(mark).map(Number);
  const body = mark.replace(/^[^>]*>/, '').replace(/<\/svg>\s*$/, '');
  const inset = (MARGINS[size] ?? 0) + RIM_PX[size];
  const scale = (size - 2 * inset) / Math.max(width, height);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">`,
    `<circle cx="${size / 2}" cy="${size / 2}" r="${size / 2 - inset + RIM_PX[size]}" fill="${RIM_COLOUR}"/>`,
    `<g transform="translate(${inset} ${inset}) scale(${scale}) translate(${-x} ${-y})">${body}</g>`,
    '</svg>',
  ].join('');
}

/** The icons as PNG files, by their size. The same on every machine: nothing of it asks the system. */
export async function drawIcons() {
  const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  await initWasm(readFileSync(wasm));
  return new Map(
    ICON_SIZES.map((size) => [size, Buffer.from(new Resvg(iconDrawing(size)).render().asPng())]),
  );
}
