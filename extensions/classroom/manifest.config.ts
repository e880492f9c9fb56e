import { HOSTS } from '@beep/core/hosts';
import type { ExtensionBuild } from '@beep/extension-kit/manifest';
import type { ManifestV3Export } from '@crxjs/vite-plugin';

const BACKGROUND = 'src/background.ts';

/** The whole manifest, with this folder's source files; the build replaces them by its output. */
export function classroomManifest({ manifest, background }: ExtensionBuild): ManifestV3Export {
  return {
    manifest_version: 3,
    ...manifest,
    background:
      background === 'service-worker'
        ? { service_worker: BACKGROUND, type: 'module' }
        : { scripts: [BACKGROUND], type: 'module' },
    content_scripts: [
      { matches: [HOSTS.classroom.extensionPages], js: ['src/content.ts'], run_at: 'document_idle' },
    ],
    action: { ...manifest.action, default_popup: 'popup.html' },
    options_ui: { page: 'options.html', open_in_tab: true },
  };
}
