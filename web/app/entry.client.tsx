import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { createBrowserComposition } from './composition.ts';
import { CompositionProvider } from './composition-context.tsx';
import { parseSiteConfig, SITE_CONFIG_META } from './site-config.ts';

const config = parseSiteConfig(
  document.querySelector<HTMLMetaElement>(`meta[name="${SITE_CONFIG_META}"]`)?.content,
);

// A page that was drawn without its configuration is an error page; it stays as it is.
if (config !== undefined) {
  const composition = createBrowserComposition(config);
  startTransition(() => {
    hydrateRoot(
      document,
      <CompositionProvider composition={composition}>
        <HydratedRouter />
      </CompositionProvider>,
    );
  });
}
