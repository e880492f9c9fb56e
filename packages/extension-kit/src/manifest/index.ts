export type { ExtensionAuth, ExtensionConfig } from '../extension-config.ts';
export { type BuildOptions, createBuildOptions } from './build-options.ts';
export { type BuildSettings, readBuildSettings } from './build-settings.ts';
export { createManifest, type ManifestOptions } from './create-manifest.ts';
export { EXTENSION_KEYS } from './extension-keys.ts';
