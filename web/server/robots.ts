import type { SiteServices } from '@beep/api';

/** Paths that crawlers need not visit; each page sets `noindex` itself. */
const KEPT_OUT = ['/api/', '/local-auth/', '/emulator/', '/oidc/', '/media/'] as const;

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
