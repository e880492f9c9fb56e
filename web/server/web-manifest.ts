import { SHARED_FILE_TYPES } from '@beep/core/recordings';
import { CONTROL_LABELS, DIRECTION, LANGUAGE, SITE_TEXTS } from '@beep/core/texts';

/** What an installed Beep is called and offers, in the language that it was installed in. */
export function webManifest(): Response {
  const manifest = {
    // The same app in each language.
    id: '/record',
    name: 'Beep',
    short_name: 'Beep',
    description: SITE_TEXTS.appDescription,
    lang: LANGUAGE,
    dir: DIRECTION,
    start_url: '/record',
    scope: '/',
    display: 'standalone',
    theme_color: '#ffffff',
    background_color: '#ffffff',
    icons: [{ src: '/icon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' }],
    share_target: {
      action: '/record/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'audio', accept: SHARED_FILE_TYPES }] },
    },
    shortcuts: [
      { name: CONTROL_LABELS.record, url: '/record' },
      { name: CONTROL_LABELS.recordingHistory, url: '/history' },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      'Content-Type': 'application/manifest+json',
      'Content-Language': LANGUAGE,
      'Cache-Control': 'public, no-cache',
    },
  });
}
