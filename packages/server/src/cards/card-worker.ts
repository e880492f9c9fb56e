import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { woffToSfnt } from './woff-to-sfnt.ts';

/** Loaded once per thread. */
let fonts: Promise<Uint8Array[]> | undefined;

/** Worker entry point: converts our SVG to PNG. */
export async function drawCard(svg: string): Promise<Uint8Array> {
  fonts ??= prepare();
  const options = {
    font: { fontBuffers: await fonts, defaultFontFamily: 'Instrument Sans', loadSystemFonts: false },
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

async function prepare(): Promise<Uint8Array[]> {
  const renderer = import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm');
  const files = [
    import.meta.resolve('@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff'),
    import.meta.resolve('@fontsource/instrument-sans/files/instrument-sans-latin-ext-600-normal.woff'),
  ];
  await initWasm(await readFile(fileURLToPath(renderer)));
  return Promise.all(files.map(async (file) => woffToSfnt(await readFile(fileURLToPath(file)))));
}
