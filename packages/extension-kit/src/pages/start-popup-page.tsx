import type { ExtensionConfig } from '../extension-config.ts';
import { drawPage } from './draw-page.tsx';
import { RecorderPanel } from './recorder-panel.tsx';

/** Draws the toolbar's pop-up into `#root`: a quick note, whose link is copied. */
export function startPopupPage(config: ExtensionConfig): void {
  void drawPage(config, 'popup', () => <RecorderPanel place={null} />);
}
