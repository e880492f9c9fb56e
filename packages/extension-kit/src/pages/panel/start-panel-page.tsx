import type { ExtensionConfig } from '../../extension-config.ts';
import { parsePanelFragment } from '../../panel-messages.ts';
import { drawPage } from '../draw-page.tsx';
import type { PageComposition } from '../page-composition.ts';
import { createHostPlace, type HostPlace } from './host-place.ts';
import { RecorderPanel } from './recorder-panel.tsx';

/** Renders the panel into `#root`: in a host page's frame, or in a window. */
export function startPanelPage(config: ExtensionConfig): void {
  void drawPage(config, 'panel', (page) => <RecorderPanel place={placeOf(page)} />);
}

/** Null if the page was opened directly. */
function placeOf({ config, recorder, surroundings, ui }: PageComposition): HostPlace | null {
  const address = parsePanelFragment(location.hash);
  if (address === undefined) return null;
  const place = createHostPlace({
    service: config.service,
    address,
    surroundings,
    copyText: ui.copyText,
    takeSeconds: () => {
      const state = recorder.getSnapshot();
      return 'take' in state && state.take !== null ? state.take.durationMs / 1000 : 0;
    },
  });
  void place.look();
  return place;
}
