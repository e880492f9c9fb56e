import '@beep/ui/styles';
import { createBrowserClock, hasStoredSession } from '@beep/browser';
import { SITE_TEXTS } from '@beep/core/texts';
import { showPlainToast } from '@beep/ui';
import { isFramedHere } from '../frame/is-framed-here.ts';
import { openKeptRecorder } from '../offline/open-kept-recorder.ts';
import { PAGE_HYDRATED } from '../pre-hydration-clicks.ts';
import { parseSiteConfig, SITE_CONFIG_META } from '../site-config.ts';
import { releaseApp } from './held-app.ts';
import { runAround, runContent } from './run-public-page.ts';
import { turnPages } from './turn-pages.ts';

/**
 * Moves a public page without React. With a stored session the app takes over, because its header has the user's
 * menu, recordings in progress and replies; so it does in a frame, which it must check.
 */
function startPublicPage(): void {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${SITE_CONFIG_META}"]`);
  const config = parseSiteConfig(meta?.content);
  // A page without its configuration is an error page.
  if (config === undefined) return;
  if (isFramedHere() || hasStoredSession(config.auth)) {
    releaseApp(document);
    return;
  }
  const clock = createBrowserClock();
  runAround(config, clock);
  turnPages({
    run: () => runContent(clock),
    onOffline: (link) =>
      void openKeptRecorder(link).then((isOpened) => isOpened || showPlainToast(SITE_TEXTS.offline)),
  });
  window.dispatchEvent(new CustomEvent(PAGE_HYDRATED));
}

startPublicPage();
