import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EXTENSION_HOST_IDS, HOSTS } from '@beep/core/hosts';
import { chromiumLaunchOptions } from '@beep/testkit/chromium';
import { test } from '@playwright/test';
import { SMALL_TILE, storeShot } from './store-shot.ts';

const MARK = new URL('../../web/public/icon.svg', import.meta.url);
const ASSETS = fileURLToPath(new URL('../../extensions/gmail/dist/chrome-mv3/assets', import.meta.url));
const FONT = /^instrument-sans-latin-wght-normal.*\.woff2$/;

test.use({ launchOptions: chromiumLaunchOptions(), viewport: SMALL_TILE });

for (const host of EXTENSION_HOST_IDS) {
  const { name } = HOSTS[host];
  test(`${host}: the small tile`, async ({ page }) => {
    const mark = await readFile(MARK, 'utf8');
    const font = (await readdir(ASSETS)).find((file) => FONT.test(file)) ?? '';
    const letters = await readFile(join(ASSETS, font), 'base64');
    await page.setContent(`<!doctype html><html lang="en"><title>${name}</title><style>
      @font-face { font-family: tile; src: url(data:font/woff2;base64,${letters}); font-weight: 400 700; }
      body { margin: 0; height: 280px; display: flex; align-items: center; gap: 28px; padding: 0 36px;
        box-sizing: border-box; background: #f5f3f0; color: #14120f; font: 600 34px/1.15 tile; letter-spacing: -0.02em; }
      svg { width: 112px; flex: none; }
      p { margin: 0; font-size: 18px; font-weight: 400; letter-spacing: 0; margin-top: 10px; color: #504b45; }
      </style><body>${mark}<div>Beep for<br>${name}<p>Say it. Send the link.</p></div></body></html>`);
    await storeShot(page, host, 'tile');
  });
}
