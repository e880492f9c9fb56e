import { type PanelMessage, parsePanelMessage } from '../../panel-messages.ts';
import type { PageSituation, Surroundings } from '../surroundings.ts';

export interface FakeSurroundingsOptions {
  readonly situation?: PageSituation;
  /** The content script's response to each message; none by default. */
  readonly answers?: Partial<Readonly<Record<PanelMessage['beep'], unknown>>>;
}

/** Surroundings that record calls. */
export interface FakeSurroundings extends Surroundings {
  /** The calls to the browser, in order. */
  readonly asked: readonly string[];
  /** The messages to the tab's content script. */
  readonly told: readonly PanelMessage[];
}

/** Everything succeeds in it. */
export function createFakeSurroundings(options: FakeSurroundingsOptions = {}): FakeSurroundings {
  const { situation = 'frame', answers = {} } = options;
  const asked: string[] = [];
  const told: PanelMessage[] = [];
  return {
    situation,
    asked,
    told,
    openPermissionPage: () => void asked.push('permission page'),
    openMicrophoneSetting: () => void asked.push('microphone setting'),
    async openWindow(address) {
      asked.push(`window for ${address?.target ?? 'nothing'} of tab ${address?.tabId ?? 'none'}`);
      return true;
    },
    close: () => void asked.push('close'),
    ownTabId: async () => 7,
    async tellTab(_tabId, message) {
      const parsed = parsePanelMessage(message);
      if (parsed === undefined) throw new Error('not a message of the panel');
      told.push(parsed);
      return answers[parsed.beep];
    },
  };
}
