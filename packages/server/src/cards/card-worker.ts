import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { woffToSfnt } from './woff-to-sfnt.ts';

const FONT = '@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff';
const RENDERER = '@resvg/resvg-wasm/index_bg.wasm';

/** What the thread keeps from one picture to the next. */
let font: Promise<Uint8Array> | undefined;

/** The worker thread's one job: make an SVG of our own a PNG. */
export async function drawCard(svg: string): Promise<Uint8Array> {
  font ??= prepare();
  const options = {
    font: { fontBuffers: [await font], defaultFontFamily: 'Instrument Sans', loadSystemFonts: false },
  };
  const drawing = new Resvg(svg, options);
  try {
    const image = drawing.render();
    const png = image.asPng();
    image.free();
    return png;
  } finally {
    drawing.free();
  }
}

async function prepare(): Promise<Uint8Array> {
  const [woff, renderer] = await Promise.all([FONT, RENDERER].map(readDependency));
  if (!woff || !renderer) throw new Error('A file of the picture renderer is missing.');
  await initWasm(renderer);
  return woffToSfnt(woff);
}

function readDependency(name: string): Promise<Buffer<ArrayBuffer>> {
  return readFile(fileURLToPath(import.meta.resolve(name)));
}
