export type { BrowserTraits, Extension, ExtensionConfig } from '../extension-config.ts';
export type { BrowserManifest, BrowserName, Permission } from './browsers.ts';
export { type BuildSettings, readBuildSettings } from './build-settings.ts';
export {
  defineExtension,
  type ExtensionBuild,
  type ExtensionManifest,
  type ExtensionOptions,
} from './define-extension.ts';
export { type LocaleMessages, manifestTexts } from './manifest-texts.ts';
