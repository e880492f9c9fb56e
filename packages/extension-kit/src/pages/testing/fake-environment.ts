import { type PanelMessage, parsePanelMessage } from '../../panel-messages.ts';
import type { BrowserEnvironment, PageSituation } from '../browser-environment.ts';

export interface FakeEnvironmentOptions {
  readonly situation?: PageSituation;
  /** The content script's response to each message; none by default. */
  readonly answers?: Partial<Readonly<Record<PanelMessage['beep'], unknown>>>;
}

/** An environment that records calls. */
export interface FakeEnvironment extends BrowserEnvironment {
  /** The calls to the browser, in order. */
  readonly asked: readonly string[];
  /** The messages to the tab's content script. */
  readonly sent: readonly PanelMessage[];
}

/** Everything succeeds in it. */
export function createFakeEnvironment(options: FakeEnvironmentOptions = {}): FakeEnvironment {
  const { situation = 'frame', answers: responses = {} } = options;
  const asked: string[] = [];
  const sent: PanelMessage[] = [];
  return {
    situation,
    asked,
    sent,
    openPermissionPage: () => void asked.push('permission page'),
    openMicrophoneSetting: () => void asked.push('microphone setting'),
    async openWindow(address) {
      asked.push(`window for ${address?.targetId ?? 'nothing'} of tab ${address?.tabId ?? 'none'}`);
      return true;
    },
    close: () => void asked.push('close'),
    async sendToTab(_tabId, message) {
      const parsed = parsePanelMessage(message);
      if (parsed === undefined) throw new Error('not a message of the panel');
      sent.push(parsed);
      return responses[parsed.beep];
    },
  };
}
