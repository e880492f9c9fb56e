import { hasStoredSession } from '@beep/browser';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { createBrowserComposition } from './composition.ts';
import { CompositionProvider } from './composition-context.tsx';
import { hideFrontSecret } from './frame/front-secret.ts';
import { keepRecorder } from './offline/keep-recorder.ts';
import { parseSiteConfig, SITE_CONFIG_META } from './site-config.ts';

hideFrontSecret(window);

const config = parseSiteConfig(
  document.querySelector<HTMLMetaElement>(`meta[name="${SITE_CONFIG_META}"]`)?.content,
);

// A page without its configuration is an error page and is not hydrated.
if (config !== undefined) {
  const composition = createBrowserComposition(config);
  // Visitors who never record do not download a recorder.
  if (hasStoredSession(config.auth)) keepRecorder();
  startTransition(() => {
    hydrateRoot(
      document,
      <CompositionProvider composition={composition}>
        <HydratedRouter />
      </CompositionProvider>,
    );
  });
}
