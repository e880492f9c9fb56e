import { createExternalStore, type ExternalStore, type WritableStore } from '@beep/core/actor';
import type { ExtensionHostId } from '@beep/core/hosts';
import type { InsertReadiness, InsertTarget } from '@beep/core/insert';
import { goesInto } from '@beep/core/texts';
import { type PanelAddress, type PanelMove, parseTargetDescription } from '../../panel-messages.ts';
import type { BrowserEnvironment } from '../browser-environment.ts';
import { createPanelTarget, type OutgoingMessage } from './create-panel-target.ts';

/** The insertion target that the panel was opened for. */
export interface HostConnection {
  readonly address: PanelAddress;
  readonly target: InsertTarget;
  /** The host page's label of the target, if targets differ; kept up to date. */
  readonly label: ExternalStore<string | null>;
  /** True once the host page's button was pressed to record; until `started`. */
  readonly wantsStart: ExternalStore<boolean>;
  /** The press has been followed, or cannot be. */
  started(): void;
  /** Asks the host page for the target's current state. */
  refresh(): Promise<void>;
  /** Inserts a link that is held, closes the panel and returns the focus to the target. */
  close(): Promise<void>;
  /** Moves the panel on its page; null moves it to the next corner. */
  move(by: PanelMove | null): void;
  /** Reports the height that the panel needs. */
  resize(heightPx: number): void;
  /** The panel has moved to a window; removes the frame. */
  moveToWindow(): Promise<void>;
  /** Reports whether closing the frame would interrupt a recording. */
  reportRecording(hasRecording: boolean): void;
  /** The panel's address with the present label, for a window. */
  addressForWindow(): PanelAddress;
}

export interface HostConnectionOptions {
  readonly host: ExtensionHostId;
  readonly address: PanelAddress;
  readonly environment: Pick<BrowserEnvironment, 'close' | 'sendToTab'>;
  readonly copyText: (text: string, html?: string) => Promise<boolean>;
  /** The length of the recording that is there. */
  readonly recordingSeconds: () => number;
}

/** Talks to the content script in the target's tab. The host page gets no messages. */
export function createHostConnection(options: HostConnectionOptions): HostConnection {
  const { host, address, environment, copyText, recordingSeconds } = options;
  const { targetId } = address;
  const label = createTargetLabel(address.label);
  const wantsStart = createExternalStore(false);

  function send(message: OutgoingMessage): Promise<unknown> {
    return environment.sendToTab(address.tabId, { ...message, targetId });
  }

  async function refresh(): Promise<void> {
    const described = parseTargetDescription(await send({ beep: 'describe' }));
    if (described === undefined) return;
    label.set(described.label);
    if (described.starts) wantsStart.set(true);
  }

  const { target, insertHeld } = createPanelTarget({ host, send, copyText, recordingSeconds, refresh });

  async function close(): Promise<void> {
    await insertHeld();
    await send({ beep: 'close' });
  }

  function finish(): void {
    void close().then(environment.close);
  }

  return {
    address,
    target: {
      ...target,
      finish,
      readiness: { getSnapshot: label.readiness, subscribe: label.subscribe },
    },
    label,
    wantsStart,
    started: () => wantsStart.set(false),
    refresh,
    close,
    move: (by) => void send({ beep: 'move', by }),
    resize: (heightPx) => void send({ beep: 'size', heightPx }),
    moveToWindow: async () => void (await send({ beep: 'window' })),
    reportRecording: (hasRecording) => void send({ beep: 'state', hasRecording }),
    addressForWindow: () => ({ ...address, label: label.getSnapshot() }),
  };
}

interface TargetLabel extends WritableStore<string | null> {
  /** The readiness with its hint; the same object until the label changes. */
  readiness(): InsertReadiness;
}

function createTargetLabel(first: string | null): TargetLabel {
  const label = createExternalStore(first);
  let shown = first;
  let readiness = readinessOf(first);
  return {
    ...label,
    readiness() {
      const now = label.getSnapshot();
      if (now !== shown) readiness = readinessOf(now);
      shown = now;
      return readiness;
    },
  };
}

function readinessOf(label: string | null): InsertReadiness {
  return label === null ? { isReady: true } : { isReady: true, hint: goesInto({ label }) };
}
