import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { isLanguage, type Language } from '@beep/core/languages';
import type { Page } from '@playwright/test';
import type { layoutFaults } from './layout-faults.ts';

/** The language of the screens. */
export const PICTURES_LANGUAGE = languageOf(process.env.PICTURES_LANGUAGE ?? 'en');

/** English is a pseudo-language, in which text outside of the catalogue has no accents. */
export const IS_PSEUDO = process.env.PSEUDO_TEXTS === '1';

/** The folder of the pictures; git ignores it. */
export const PICTURES = join(
  import.meta.dirname,
  '..',
  '..',
  'pictures',
  IS_PSEUDO ? 'en-XA' : PICTURES_LANGUAGE === 'en' ? '' : PICTURES_LANGUAGE,
);

export interface Screen {
  readonly width: number;
  readonly height: number;
}

/** Translations change how much room words take: two widths show it. */
const SCREENS: readonly Screen[] =
  PICTURES_LANGUAGE === 'en' && !IS_PSEUDO
    ? [
        { width: 320, height: 640 },
        { width: 360, height: 780 },
        { width: 768, height: 1024 },
        { width: 1440, height: 900 },
      ]
    : [
        { width: 320, height: 640 },
        { width: 1280, height: 800 },
      ];
const COLOR_SCHEMES =
  PICTURES_LANGUAGE === 'en' && !IS_PSEUDO ? (['light', 'dark'] as const) : (['light'] as const);

export interface PictureOptions {
  /** Takes only the visible part of the page: for dialogs, menus and toasts. */
  readonly windowOnly?: boolean;
  /** The document's own frames, without those of pages that it embeds. */
  readonly screens?: readonly Screen[];
  /** This page runs no scripts, so it cannot report that it is rendered. */
  readonly scriptsOff?: boolean;
}

/**
 * Takes the page at every width and in both themes, into one folder. It only resizes the window, so open
 * menus and dialogs stay open.
 */
export async function picture(page: Page, name: string, options: PictureOptions = {}): Promise<void> {
  const { PICTURES_DIR } = process.env;
  if (PICTURES_DIR !== undefined) {
    await page.evaluate((dir) => {
      document.documentElement.dir = dir;
    }, PICTURES_DIR);
  }
  for (const size of options.screens ?? SCREENS) {
    await page.setViewportSize(size);
    for (const colorScheme of COLOR_SCHEMES) {
      await page.emulateMedia({ colorScheme });
      if (options.scriptsOff !== true) await drawn(page);
      const path = join(PICTURES, name, `${nameOf(size, options)}-${colorScheme}`);
      const fullPage = options.windowOnly !== true;
      await page.screenshot({ path: `${path}.png`, fullPage, animations: 'disabled' });
      await writeFaults(page, `${path}.txt`);
    }
  }
}

const LAYOUT_FAULTS = stripTypeScriptTypes(
  readFileSync(join(import.meta.dirname, 'layout-faults.ts'), 'utf8'),
).replace(/^export /m, '');

/** Words of Latin letters alone, where the language has others. */
const FOREIGN_LETTERS = IS_PSEUDO
  ? /^[^[\]\u0080-\u{10ffff}]*[A-Za-z]{2}[^[\]\u0080-\u{10ffff}]*$/u
  : ['ar', 'ja', 'uk', 'zh-Hans'].includes(PICTURES_LANGUAGE)
    ? /^(?!.*Google)[^\u0370-\u{10ffff}]*[A-Za-z]{3,} [A-Za-z]{2,}[^\u0370-\u{10ffff}]*$/u
    : undefined;

/** Writes what looks broken, if anything, beside the picture. */
async function writeFaults(page: Page, path: string): Promise<void> {
  const faults: ReturnType<typeof layoutFaults> = await page.evaluate(
    `{ ${LAYOUT_FAULTS}; layoutFaults(${FOREIGN_LETTERS}); }`,
  );
  await (faults.length === 0 ? rm(path, { force: true }) : writeFile(path, `${faults.join('\n')}\n`));
}

function languageOf(tag: string): Language {
  if (!isLanguage(tag)) throw new Error(`PICTURES_LANGUAGE is no language of the product: ${tag}`);
  return tag;
}

function nameOf({ width, height }: Screen, { screens }: PictureOptions): string {
  const padded = String(width).padStart(4, '0');
  return screens === undefined ? padded : `${padded}x${height}`;
}

/** Waits two frames, and for running transitions. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}
