import type { SiteServices } from '@beep/api';
import { listedPaths } from '../app/marketing/listed-paths.ts';

export function sitemap(services: SiteServices): Response {
  const { publicUrl } = services.config;
  const urls = listedPaths().map((path) => `  <url><loc>${escapeXml(publicUrl + path)}</loc></url>`);
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
  ];
  return new Response(`${body.join('\n')}\n`, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
