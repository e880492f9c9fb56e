import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawIcons, ICON_SIZES, ICONS_DIR } from './icon-drawing.mjs';

const icons = await drawIcons();

describe('the extension icons', () => {
  it.each(ICON_SIZES)('are %i pixels wide and high', (size) => {
    const png = icons.get(size);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([size, size]);
  });

  it.each(ICON_SIZES)('match the committed files at %i pixels; npm run icons draws them', (size) => {
    expect(readFileSync(join(ICONS_DIR, `${size}.png`)).equals(icons.get(size))).toBe(true);
  });
});
