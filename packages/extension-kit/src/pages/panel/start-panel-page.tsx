import type { ExtensionConfig } from '../../extension-config.ts';
import { parsePanelFragment } from '../../panel-messages.ts';
import { drawPage } from '../draw-page.tsx';
import type { PageComposition } from '../page-composition.ts';
import { createHostConnection, type HostConnection } from './host-connection.ts';
import { RecorderPanel } from './recorder-panel.tsx';

/** Renders the panel into `#root`: in a host page's frame, or in a window. */
export function start(config: ExtensionConfig): void {
  void drawPage(config, 'panel', (page) => <RecorderPanel connection={connectToHost(page)} />);
}

/** Null if the page was opened directly. */
function connectToHost({ config, recorder, environment, ui }: PageComposition): HostConnection | null {
  const address = parsePanelFragment(location.hash);
  if (address === undefined) return null;
  const connection = createHostConnection({
    host: config.host,
    address,
    environment,
    copyText: ui.copyText,
    recordingSeconds: () => {
      const state = recorder.getSnapshot();
      return 'draft' in state && state.draft !== null ? state.draft.durationMs / 1000 : 0;
    },
  });
  void connection.refresh();
  return connection;
}
