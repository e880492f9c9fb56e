import { randomBytes } from 'node:crypto';
import type { ServerTexts } from '@beep/core/server-texts';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { NOT_FRAMED } from '../../http/default-headers.ts';
import { WINDOW_STYLE } from './window-style.ts';

export interface WindowPage {
  readonly texts: ServerTexts;
  readonly title: string;
  readonly body: ReturnType<typeof html>;
  readonly script?: string;
  readonly status?: 200 | 400 | 403 | 502 | 503;
  /** Origins whose pages may frame it; nobody's by default. */
  readonly framers?: readonly string[];
  /** Where its form may lead, as a source of `form-action`; nowhere by default. */
  readonly formTarget?: string;
}

/** Answers with a small page of a sign-in, which needs nothing of the site. The template escapes all values. */
export function windowPage(context: Context, page: WindowPage): Response | Promise<Response> {
  const nonce = randomBytes(16).toString('base64');
  const { framers = [], formTarget = "'none'" } = page;
  const ancestors = framers.length === 0 ? NOT_FRAMED : `frame-ancestors ${framers.join(' ')}`;
  context.header(
    'Content-Security-Policy',
    `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src data:; ` +
      `base-uri 'none'; form-action ${formTarget}; ${ancestors}`,
  );
  if (framers.length === 0) context.header('X-Frame-Options', 'DENY');
  context.header('Cache-Control', 'no-store');
  // The address has what a provider or a platform says of the person.
  context.header('Referrer-Policy', 'no-referrer');
  const script = page.script === undefined ? '' : html`<script nonce="${nonce}">${raw(page.script)}</script>`;
  return context.html(
    html`<!doctype html>
<html lang="${page.texts.LANGUAGE}" dir="${page.texts.DIRECTION}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${page.texts.pageTitle({ title: page.title })}</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${raw(WINDOW_STYLE)}</style>
</head>
<body><main>${page.body}</main>${script}</body>
</html>`,
    page.status ?? 200,
  );
}
