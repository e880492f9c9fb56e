import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import type { BrowserContext } from 'playwright';

const ORIGIN = 'https://mail.google.com';
const FILES = new URL('../../../../e2e/hosts/', import.meta.url);
const FILE = /^\/host-pages\/((?:gmail\/)?[a-z0-9-]+\.(ts|css))$/;
const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Gmail</title>
<link rel="stylesheet" href="/host-pages/gmail/page.css">
<script type="module" src="/host-pages/gmail/page.ts"></script></head><body></body></html>`;

/** A Gmail with two open composes in which this many nodes change each second. */
export function gmailInAStorm(changesPerSecond: number): string {
  return `${ORIGIN}/mail/u/0/?compose=2&storm=${changesPerSecond}`;
}

/** Serves the end-to-end tests' simulated Gmail; nothing else can be reached. */
export async function playGmail(context: BrowserContext): Promise<void> {
  await context.route(/^https?:/, async (route) => {
    const url = new URL(route.request().url());
    if (url.origin !== ORIGIN) return route.abort();
    const [, path, ending] = FILE.exec(url.pathname) ?? [];
    if (path === undefined) return route.fulfill({ contentType: 'text/html', body: PAGE });
    const text = await readFile(new URL(path, FILES), 'utf8');
    return ending === 'ts'
      ? route.fulfill({ contentType: 'text/javascript', body: stripTypeScriptTypes(text) })
      : route.fulfill({ contentType: 'text/css', body: text });
  });
}
