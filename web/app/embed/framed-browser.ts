import { createBrowserClock, createLocalStore } from '@beep/browser';
import { createListens } from '../play/create-listens.ts';
import { createPlayerPorts } from '../ports/create-player-ports.ts';
import { createRecordingPorts } from '../ports/create-recording-ports.ts';
import { createUiPorts } from '../ports/create-ui-ports.ts';
import type { FramedPorts } from './framed-page.tsx';

/** What a framed page needs, and its count of listens. The identity provider is never loaded inside another site. */
export function createFramedBrowser(): FramedPorts & { readonly listens: ReturnType<typeof createListens> } {
  const clock = createBrowserClock();
  return {
    ui: createUiPorts({ clock, settings: createLocalStore(), policy: null }),
    player: createPlayerPorts(),
    recordings: createRecordingPorts({ clock, tokens: null, account: null }),
    listens: createListens({
      tokens: { ensureFreshToken: async () => ({ status: 'signed-out' }), requireSignIn: () => undefined },
      clock,
    }),
  };
}
