import type { SiteServices } from '@beep/api';
import { AUTH_MODES } from '@beep/core/session';

/** Paths that crawlers need not visit; each page sets `noindex` itself. */
const KEPT_OUT = [
  '/api/',
  ...Object.values(AUTH_MODES).flatMap((own) => own?.path ?? []),
  ...['/emulator/', '/media/'],
];

export function robots(services: SiteServices): Response {
  const { publicUrl } = services.config;
  const lines = [
    'User-agent: *',
    ...KEPT_OUT.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
