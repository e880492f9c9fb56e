import {
  type InsertFailureCode,
  type InsertOutcome,
  type InsertReadiness,
  type InsertTarget,
  recordingLinkHtml,
  recordingName,
} from '@beep/core';
import type { ExtensionService } from '../extension-config.ts';
import {
  type PanelAddress,
  type PanelMessage,
  parseInsertAnswer,
  parsePlaceDescription,
} from '../panel-messages.ts';
import type { Surroundings } from './surroundings.ts';

/** The mail, document or comment that the panel was opened for. */
export interface HostPlace {
  readonly address: PanelAddress;
  readonly target: InsertTarget;
  /** What the host page calls it, where its places differ; follows what the page says. */
  readonly label: { getSnapshot(): string | null; subscribe(listener: () => void): () => void };
  /** Asks the host page once more what the place is. */
  look(): Promise<void>;
  /** The panel goes and the focus goes back to the place. */
  close(): Promise<void>;
  /** The panel has moved to a window; the frame goes. */
  moveToWindow(): Promise<void>;
  /** Whether there is a take that closing the frame would interrupt. */
  tellTake(hasTake: boolean): void;
  /** With the tab it is in, for a window of its own. */
  addressForWindow(): Promise<PanelAddress>;
}

export interface HostPlaceOptions {
  readonly service: ExtensionService;
  readonly address: PanelAddress;
  readonly surroundings: Pick<Surroundings, 'ownTabId' | 'tellTab'>;
  readonly copyText: (text: string, html?: string) => Promise<boolean>;
  /** The length of the recording that is there. */
  readonly takeSeconds: () => number;
}

type Sent = PanelMessage extends infer Message
  ? Message extends PanelMessage
    ? Omit<Message, 'target'>
    : never
  : never;

const FAILURES: Readonly<Record<'gone' | 'refused', InsertFailureCode>> = {
  gone: 'place-gone',
  refused: 'refused',
};

/** Talks with the content script of the place's tab. The host page itself hears nothing. */
export function createHostPlace(options: HostPlaceOptions): HostPlace {
  const { service, address, surroundings, copyText, takeSeconds } = options;
  const { target } = address;
  const listeners = new Set<() => void>();
  let label = address.label;
  let readiness: InsertReadiness = readinessOf(label);
  let tabId: Promise<number | null> | null = null;

  function findTab(): Promise<number | null> {
    tabId ??= address.tabId === null ? surroundings.ownTabId() : Promise.resolve(address.tabId);
    return tabId;
  }

  async function tell(message: Sent): Promise<unknown> {
    const id = await findTab();
    return id === null ? undefined : surroundings.tellTab(id, { ...message, target });
  }

  async function look(): Promise<void> {
    const described = parsePlaceDescription(await tell({ beep: 'describe' }));
    if (described === undefined || described.label === label) return;
    label = described.label;
    readiness = readinessOf(label);
    for (const listener of [...listeners]) listener();
  }

  async function insert(url: string): Promise<InsertOutcome> {
    const seconds = takeSeconds();
    const copy = (): Promise<boolean> => copyText(url, recordingLinkHtml(url, seconds));
    // A document tells nothing about what became of it; the clipboard wants the task of the press and the focus.
    const copiedFirst = service === 'docs' ? await copy() : null;
    const note = { url, title: recordingName(seconds) };
    const answer = parseInsertAnswer(await tell({ beep: 'insert', note })) ?? GONE;
    if (answer.status === 'inserted') return { status: 'inserted' };
    const isCopied = copiedFirst ?? (await copy());
    if (answer.status === 'tried') return { status: 'tried', isCopied };
    return { status: 'failed', code: FAILURES[answer.code], isCopied };
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    address,
    target: { insert, readiness: { getSnapshot: () => readiness, subscribe } },
    label: { getSnapshot: () => label, subscribe },
    look,
    close: async () => void (await tell({ beep: 'close' })),
    moveToWindow: async () => void (await tell({ beep: 'window' })),
    tellTake: (hasTake) => void tell({ beep: 'state', hasTake }),
    addressForWindow: async () => ({ target, label, tabId: await findTab() }),
  };
}

const GONE = { status: 'failed', code: 'gone' } as const;

/** Said at the button, before anything goes anywhere. */
function readinessOf(label: string | null): InsertReadiness {
  return label === null ? { isReady: true } : { isReady: true, hint: `Goes into: ${label}` };
}
