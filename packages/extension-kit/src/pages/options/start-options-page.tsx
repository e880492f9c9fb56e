import type { ExtensionConfig } from '../../extension-config.ts';
import { drawPage } from '../draw-page.tsx';
import { OptionsScreen } from './options-screen.tsx';

/** Renders the extension's settings into `#root`. */
export function start(config: ExtensionConfig): void {
  void drawPage(config, 'options', () => <OptionsScreen />);
}
