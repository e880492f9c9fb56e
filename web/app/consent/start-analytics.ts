import type { Metric } from 'web-vitals';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

const TAG_MANAGER = 'https://www.googletagmanager.com/gtm.js';

/** Loads the tag manager and sends it web vitals. Call it once, and only after consent. */
export async function startAnalytics(tagManagerId: string, nowMs: number): Promise<void> {
  const layer = window.dataLayer ?? [];
  window.dataLayer = layer;
  layer.push({ event: 'gtm.js', 'gtm.start': nowMs });
  const script = document.createElement('script');
  script.async = true;
  script.src = `${TAG_MANAGER}?id=${encodeURIComponent(tagManagerId)}`;
  document.head.append(script);
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals');
  const report = ({ name, value, id }: Metric): void => {
    layer.push({ event: 'web-vitals', name, value, id });
  };
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(report);
}
