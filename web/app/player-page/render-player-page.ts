import type { SiteServices } from '@beep/api';
import { DIRECTION, LANGUAGE } from '@beep/core/texts';
import { FONT_URL } from '@beep/ui';
import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server.edge';
import type { SiteScript } from '../../vite/site-files.ts';
import { LANGUAGE_SCRIPT } from '../language/language-script.ts';
import { LOAD_FAILURE_SCRIPT } from '../load-failure.ts';
import { ORIGINAL_TEXT_SCRIPT } from '../original-text.ts';
import { PRE_HYDRATION_CLICKS_SCRIPT } from '../pre-hydration-clicks.ts';
import { criticalCss } from './critical-css.ts';
import { PLAYER_PAGE_DATA_ID, PLAYER_PAGE_ID } from './element-ids.ts';
import type { PlayerPageData } from './player-page-data.ts';
import { SOUND_FIRST_SCRIPT, type SoundFirstFiles } from './sound-first-script.ts';

export interface PlayerPageOptions {
  readonly services: SiteServices;
  /** Without the lines of a transcript, which are read from the page (`read-drawn-lines`). */
  readonly data: PlayerPageData<unknown>;
  readonly hasAudio: boolean;
  /** Additional elements of the page's head. */
  readonly head: ReactNode;
  /** Shown if the scripts do not load; null for a player alone, which has no room for it. */
  readonly failure: ReactNode;
  /** The page, as `script` will hydrate it. */
  readonly page: ReactNode;
  /** The module that hydrates the page. */
  readonly script: SiteScript;
  readonly stylesheets: readonly string[];
}

/**
 * Renders a page with a recording that needs no other request than its audio to be read and heard: styles are inlined,
 * scripts are deferred (`SOUND_FIRST_SCRIPT`), and there is no router.
 */
export function renderPlayerPage(options: PlayerPageOptions): string {
  const { services, data, script, stylesheets } = options;
  const { nonce, readAsset } = services;
  const page = renderToString(options.page);
  const css = stylesheets.map((path) => readAsset(path) ?? '').join('');
  const links = stylesheets.map((path) => `<link rel="stylesheet" href="${path}">`).join('');
  const scripts = [LANGUAGE_SCRIPT, ORIGINAL_TEXT_SCRIPT, PRE_HYDRATION_CLICKS_SCRIPT];
  if (options.failure !== null) scripts.push(LOAD_FAILURE_SCRIPT);
  // Without audio, or if the stylesheet could not be read, the page waits for styles and font like every other page.
  const waits = css === '' || !options.hasAudio;
  const files: SoundFirstFiles = {
    script: script.file,
    imports: script.imports,
    stylesheets: waits ? [] : stylesheets,
  };
  return [
    `<!DOCTYPE html><html lang="${LANGUAGE}" dir="${DIRECTION}"><head><meta charset="utf-8">`,
    renderToStaticMarkup(options.head),
    waits
      ? `<link rel="preload" href="${FONT_URL}" as="font" type="font/woff2" crossorigin>${links}`
      : `<style>${criticalCss(css, page, DIRECTION)}</style><noscript>${links}</noscript>`,
    `<script nonce="${nonce}">${scripts.join(';')}</script></head><body>`,
    renderToStaticMarkup(options.failure),
    `<div id="${PLAYER_PAGE_ID}" style="display:contents">${page}</div>`,
    `<script type="application/json" id="${PLAYER_PAGE_DATA_ID}">${toInlineJson(data)}</script>`,
    `<script nonce="${nonce}">(${SOUND_FIRST_SCRIPT})(${toInlineJson(files)})</script></body></html>`,
  ].join('');
}

/** JSON that cannot close its script element. */
export function toInlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
