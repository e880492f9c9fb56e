import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawIcons, ICONS_DIR } from './icon-drawing.mjs';

mkdirSync(ICONS_DIR, { recursive: true });
for (const [size, png] of await drawIcons()) {
  writeFileSync(join(ICONS_DIR, `${size}.png`), png);
}
