import type { ExtensionConfig } from '../../extension-config.ts';
import { drawPage } from '../draw-page.tsx';
import { PermissionScreen } from './permission-screen.tsx';

/** Renders the page that asks for the microphone into `#root`. */
export function start(config: ExtensionConfig): void {
  void drawPage(config, 'permission', () => <PermissionScreen />);
}
