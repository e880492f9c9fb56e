import { createSessionStore, hasStoredSession } from '@beep/browser';
import { holdLateWork } from '@beep/ui';
import '@beep/ui/styles';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserComposition } from './composition.ts';
import { hideFrontSecret } from './frame/front-secret.ts';
import { lateFollowAccount } from './language/late-follow-account.ts';
import { LOAD_FAILED } from './load-failure.ts';
import { createPageRouter } from './navigation/page-router.ts';
import { lateKeepRecorder } from './offline/late-keep-recorder.ts';
import { HYDRATION_STARTS } from './original-text.ts';
import { APP_ID, readPageData } from './page-data.ts';
import { loadPage } from './pages.ts';
import { PAGE_HYDRATED } from './pre-hydration-clicks.ts';
import { reloadStylesheets } from './reload-stylesheets.ts';
import { tellFailedParts } from './shell/tell-failed-parts.ts';
import { Site } from './site.tsx';
import { parseSiteConfig, SITE_CONFIG_META } from './site-config.ts';

hideFrontSecret(window);
reloadStylesheets();
tellFailedParts();
window.addEventListener(PAGE_HYDRATED, holdLateWork(), { once: true });

const config = parseSiteConfig(
  document.querySelector<HTMLMetaElement>(`meta[name="${SITE_CONFIG_META}"]`)?.content,
);
const drawn = readPageData(document);
const loading = loadPage(location.pathname, drawn);
const app = document.getElementById(APP_ID);

if (config !== undefined && app !== null && loading !== null) {
  const composition = createBrowserComposition(config);
  // Visitors who never record do not download a recorder.
  const mayBeSignedIn = hasStoredSession(config.auth);
  if (mayBeSignedIn) void lateKeepRecorder();
  lateFollowAccount(composition.session);
  loading.catch(() => window.dispatchEvent(new Event(LOAD_FAILED)));
  void loading.then((page) => {
    // The session is not awaited. What fails here is loaded again once it is shown.
    if (mayBeSignedIn) page.module.loadScreen?.().catch(() => undefined);
    const router = createPageRouter({ window, page, load: loadPage, store: createSessionStore() });
    window.dispatchEvent(new Event(HYDRATION_STARTS));
    startTransition(() => {
      hydrateRoot(
        app,
        <Site config={config} composition={composition} router={router} isFramed={drawn.isFramed ?? false} />,
      );
    });
  });
}
