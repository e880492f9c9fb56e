import { HOSTS } from '@beep/core/hosts';
import { type BuildSettings, createManifest } from '@beep/extension-kit/manifest';
import type { ManifestV3Export } from '@crxjs/vite-plugin';
import packageJson from './package.json' with { type: 'json' };

/** The whole manifest, with this folder's source files; the build replaces them by its output. */
export function classroomManifest(settings: BuildSettings): ManifestV3Export {
  const shared = createManifest({ host: 'classroom', version: packageJson.version, settings });
  return {
    manifest_version: 3,
    ...shared,
    background: { service_worker: 'src/background.ts', type: 'module' },
    content_scripts: [
      { matches: [HOSTS.classroom.extensionPages], js: ['src/content.ts'], run_at: 'document_idle' },
    ],
    action: { ...shared.action, default_popup: 'popup.html' },
    options_ui: { page: 'options.html', open_in_tab: true },
  };
}
