import type { ExtensionConfig } from '../../extension-config.ts';
import { drawPage } from '../draw-page.tsx';
import { RecorderPanel } from './recorder-panel.tsx';

/** Renders the toolbar pop-up into `#root`: a recording whose link is copied. */
export function start(config: ExtensionConfig): void {
  void drawPage(config, 'popup', () => <RecorderPanel connection={null} />);
}
