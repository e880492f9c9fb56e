import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { CardFacts } from './card-facts.ts';
import { cardSvg } from './card-svg.ts';

/** Loaded once per thread. */
let renderer: Promise<void> | undefined;

/** Worker entry point: draws a card as PNG. */
export async function drawCard(facts: CardFacts): Promise<Uint8Array> {
  renderer ??= prepare();
  const [svg] = await Promise.all([cardSvg(facts), renderer]);
  const drawing = new Resvg(svg, { font: { loadSystemFonts: false } });
  try {
    const image = drawing.render();
    const png = image.asPng();
    image.free();
    return png;
  } finally {
    drawing.free();
  }
}

async function prepare(): Promise<void> {
  await initWasm(await readFile(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))));
}
