import type { SiteConfig, SiteServices } from '@beep/api';
import { LANGUAGE_PARAMETER } from '@beep/core/languages';
import { DIRECTION, LANGUAGE, PAGE_LOAD_TEXTS } from '@beep/core/texts';
import { FONT_URL, LoadFailure } from '@beep/ui';
import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server.edge';
import { isFramedRequest } from '../app/frame/is-framed.ts';
import { LANGUAGE_SCRIPT } from '../app/language/language-script.ts';
import { LOAD_FAILURE_ID, LOAD_FAILURE_SCRIPT, LOAD_LIMIT_SCRIPT } from '../app/load-failure.ts';
import { byView } from '../app/navigation/by-view.ts';
import type { MatchedPage } from '../app/navigation/match-page.ts';
import { createStillRouter } from '../app/navigation/page-router.ts';
import { ORIGINAL_TEXT_SCRIPT } from '../app/original-text.ts';
import { APP_ID, PAGE_DATA_ID, type PageData } from '../app/page-data.ts';
import type { PageModule } from '../app/pages.ts';
import { toInlineJson } from '../app/player-page/render-player-page.ts';
import { PRE_HYDRATION_CLICKS_SCRIPT } from '../app/pre-hydration-clicks.ts';
import { holdApp } from '../app/public-pages/held-app.ts';
import type { HeadTag } from '../app/shell/page-meta.ts';
import { Site } from '../app/site.tsx';
import { SITE_CONFIG_META } from '../app/site-config.ts';
import { createSsrComposition } from '../app/ssr-composition.ts';
import type { SiteFiles, SiteScript } from '../vite/site-files.ts';
import { inLanguages } from './in-languages.ts';

const MODULES = byView(
  import.meta.glob<PageModule>(
    ['../app/routes/*.tsx', '../app/features/*/pages/*.tsx', '!../app/**/*.test.tsx'],
    { eager: true },
  ),
);

const LOAD_FAILURE = renderToStaticMarkup(
  <LoadFailure id={LOAD_FAILURE_ID} text={PAGE_LOAD_TEXTS.incomplete} />,
);
const FIRST_SCRIPTS = [
  LANGUAGE_SCRIPT,
  ORIGINAL_TEXT_SCRIPT,
  PRE_HYDRATION_CLICKS_SCRIPT,
  LOAD_FAILURE_SCRIPT,
  LOAD_LIMIT_SCRIPT,
].join(';');

export interface AppPageOptions {
  readonly request: Request;
  readonly services: Pick<SiteServices, 'config' | 'nonce'>;
  readonly files: SiteFiles;
  readonly match: MatchedPage;
  readonly loaded: { readonly status: number; readonly data?: unknown };
}

/** The HTML of a page of the app, which the browser hydrates; a public page holds the app back. */
export function drawAppPage({ request, services, files, match, loaded }: AppPageOptions): string {
  const { config, nonce } = services;
  const name = match.page.view ?? '';
  const module = MODULES.get(name);
  if (module === undefined) throw new Error(`There is no page ${name}`);
  const { pathname, search } = new URL(request.url);
  const isFramed = isFramedRequest(request);
  const place = { pathname, search, hash: '', state: null, key: '' };
  const { data } = loaded;
  const site = renderToString(
    <Site
      config={config}
      composition={createSsrComposition()}
      router={createStillRouter(place, { ...match, module, data })}
      isFramed={isFramed}
    />,
  );
  const { entries, pages, stylesheets } = files;
  const own = pages[name];
  const styles = [...stylesheets, ...(own?.styles ?? [])];
  const pageData: PageData = { ...(isFramed && { isFramed }), ...(data !== undefined && { data }) };
  const html = [
    `<!DOCTYPE html><html lang="${LANGUAGE}" dir="${DIRECTION}"><head><meta charset="utf-8">`,
    renderToStaticMarkup(
      <Head
        config={config}
        tags={inLanguages(module.meta({ pathname, params: match.params, config }), search)}
      />,
    ),
    `<link rel="preload" href="${FONT_URL}" as="font" type="font/woff2" crossorigin>`,
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    // Pages work without scripts, so style, font and audio load first.
    ...preloadsOf(entries.app, own).map(
      (href) => `<link rel="modulepreload" fetchpriority="low" href="${href}">`,
    ),
    `<script nonce="${nonce}">${FIRST_SCRIPTS}</script></head><body>${LOAD_FAILURE}`,
    `<div id="${APP_ID}" style="display:contents">${site}</div>`,
    `<script type="application/json" id="${PAGE_DATA_ID}">${toInlineJson(pageData)}</script>`,
    `<script nonce="${nonce}" type="module" async>import ${JSON.stringify(entries.app.file)};</script></body></html>`,
  ].join('');
  const isHeld = loaded.status === 200 && match.page.isText === true && !isFramed;
  const { file: script, imports } = entries.public;
  return isHeld ? holdApp(html, { script, imports, nonce }) : html;
}

function preloadsOf(app: SiteScript, page: SiteScript | undefined): readonly string[] {
  const scripts = page === undefined ? [app] : [app, page];
  return [...new Set(scripts.flatMap(({ file, imports }) => [file, ...imports]))];
}

interface HeadProps {
  readonly config: SiteConfig;
  readonly tags: readonly HeadTag[];
}

function Head({ config, tags }: HeadProps): ReactNode {
  return (
    <>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121110" />
      <meta name={SITE_CONFIG_META} content={JSON.stringify(config)} />
      {tags.map((tag) => (
        <Tag key={JSON.stringify(tag)} tag={tag} />
      ))}
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="manifest" href={`/manifest.webmanifest?${LANGUAGE_PARAMETER}=${LANGUAGE}`} />
    </>
  );
}

function Tag({ tag }: { readonly tag: HeadTag }): ReactNode {
  if ('title' in tag) return <title>{tag.title}</title>;
  if ('rel' in tag) return <link rel={tag.rel} hrefLang={tag.hreflang} href={tag.href} />;
  return <meta {...tag} />;
}
