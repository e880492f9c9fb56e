import type { SiteServices } from '@beep/api';
import { renderToStaticMarkup, renderToString } from 'react-dom/server.edge';
import type { EntryContext } from 'react-router';
import { createDrawingComposition } from '../drawing-composition.ts';
import { EARLY_PRESSES_SCRIPT } from '../early-presses.ts';
import { criticalCss } from './critical-css.ts';
import { ListenApp, type ListenData } from './listen-app.tsx';
import { LISTEN_DATA_ID, LISTEN_PAGE_ID } from './listen-document-ids.ts';
import { ListenHead } from './listen-head.tsx';
import { listenStarterScript } from './listen-starter.ts';
import type { PlayData } from './play-data.ts';

const SCRIPT_ROUTE = 'routes/listen-script';

export interface ListenDocumentOptions {
  readonly services: SiteServices;
  readonly found: PlayData;
  readonly pathname: string;
  /** What the build calls its files. */
  readonly manifest: Pick<EntryContext['manifest'], 'routes'>;
}

/**
 * The listen page as one answer that is read and heard without another request but the sound's: its style stands in
 * it, and its scripts wait (`listen-starter`).
 */
export function drawListenDocument({ services, found, pathname, manifest }: ListenDocumentOptions): string {
  const { config, nonce } = services;
  const data: ListenData = { config, found };
  const composition = createDrawingComposition();
  const head = renderToStaticMarkup(<ListenHead config={config} found={found} />);
  const page = renderToString(<ListenApp data={data} composition={composition} pathname={pathname} />);
  const script = manifest.routes[SCRIPT_ROUTE];
  const stylesheets = [...new Set(Object.values(manifest.routes).flatMap((route) => route?.css ?? []))];
  const css = stylesheets.map((path) => services.readAsset(path) ?? '').join('');
  const starter = listenStarterScript({
    script: script?.module ?? '',
    imports: script?.imports ?? [],
    stylesheets,
  });
  const links = stylesheets.map((path) => `<link rel="stylesheet" href="${path}">`).join('');
  return [
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">',
    head,
    // Where the stylesheet could not be read the page waits for it, as every other page does.
    css === '' ? links : `<style>${criticalCss(css, page)}</style><noscript>${links}</noscript>`,
    `<script nonce="${nonce}">${EARLY_PRESSES_SCRIPT}</script></head><body>`,
    `<div id="${LISTEN_PAGE_ID}" style="display:contents">${page}</div>`,
    `<script type="application/json" id="${LISTEN_DATA_ID}">${toInlineJson(data)}</script>`,
    `<script nonce="${nonce}">${starter}</script></body></html>`,
  ].join('');
}

/** JSON that cannot end the element that it stands in. */
function toInlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
