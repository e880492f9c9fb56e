import type { ExtensionHostId } from '@beep/core';
import {
  type InsertFailureCode,
  type InsertOutcome,
  type InsertReadiness,
  type InsertTarget,
  recordingLinkHtml,
  recordingName,
} from '@beep/core';
import {
  type PanelAddress,
  type PanelAnswer,
  type PanelMessage,
  type PanelMove,
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
  /** Moves the panel on its page; null: to the next corner. */
  move(by: PanelMove | null): void;
  /** How high the panel would like to be. */
  resize(heightPx: number): void;
  /** The panel has moved to a window; the frame goes. */
  moveToWindow(): Promise<void>;
  /** Whether there is a take that closing the frame would interrupt. */
  tellTake(hasTake: boolean): void;
  /** With the tab it is in, for a window of its own. */
  addressForWindow(): Promise<PanelAddress>;
}

export interface HostPlaceOptions {
  readonly service: ExtensionHostId;
  readonly address: PanelAddress;
  readonly surroundings: Pick<Surroundings, 'close' | 'ownTabId' | 'tellTab'>;
  readonly copyText: (text: string, html?: string) => Promise<boolean>;
  /** The length of the recording that is there. */
  readonly takeSeconds: () => number;
}

type Sent = PanelMessage extends infer Message
  ? Message extends PanelMessage
    ? Omit<Message, 'target'>
    : never
  : never;

const FAILURES: Readonly<Record<'gone' | 'refused' | 'read-only', InsertFailureCode>> = {
  gone: 'place-gone',
  refused: 'refused',
  'read-only': 'read-only',
};

/** Talks with the content script of the place's tab. The host page itself hears nothing. */
export function createHostPlace(options: HostPlaceOptions): HostPlace {
  const { service, address, surroundings, copyText, takeSeconds } = options;
  const { target } = address;
  const label = createPlaceLabel(address.label);
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
    if (described !== undefined) label.set(described.label);
  }

  async function insert(url: string, beep: 'insert' | 'elsewhere' = 'insert'): Promise<InsertOutcome> {
    const seconds = takeSeconds();
    const copy = (): Promise<boolean> => copyText(url, recordingLinkHtml(url, seconds));
    // A document tells nothing about what became of it; the clipboard wants the task of the press and the focus.
    const copiedFirst = service === 'docs' ? await copy() : null;
    const note = { url, title: recordingName(seconds) };
    const answer = parseInsertAnswer(await tell({ beep, note })) ?? GONE;
    if (beep === 'elsewhere') await look();
    if (answer.status === 'inserted') return { status: 'inserted' };
    const isCopied = copiedFirst ?? (await copy());
    if (answer.status === 'tried') return { status: 'tried', isCopied };
    const failed = { status: 'failed', code: FAILURES[answer.code], isCopied } as const;
    const { elsewhere } = answer;
    if (elsewhere === undefined) return failed;
    return { ...failed, elsewhere: elsewhere === '' ? '' : goesInto(elsewhere) };
  }

  async function takeBack(): Promise<InsertOutcome> {
    const isOut = (await tell({ beep: 'undo' })) === true;
    return isOut ? { status: 'taken-back' } : { status: 'inserted', isStuck: true };
  }

  async function close(): Promise<void> {
    await tell({ beep: 'close' });
  }

  function finish(): void {
    void close().then(surroundings.close);
  }

  return {
    address,
    target: {
      insert: (url) => insert(url),
      insertElsewhere: (url) => insert(url, 'elsewhere'),
      takeBack,
      finish,
      readiness: { getSnapshot: label.readiness, subscribe: label.subscribe },
    },
    label,
    look,
    close,
    move: (by) => void tell({ beep: 'move', by }),
    resize: (heightPx) => void tell({ beep: 'size', heightPx }),
    moveToWindow: async () => void (await tell({ beep: 'window' })),
    tellTake: (hasTake) => void tell({ beep: 'state', hasTake }),
    addressForWindow: async () => ({ target, label: label.getSnapshot(), tabId: await findTab() }),
  };
}

const GONE: PanelAnswer = { status: 'failed', code: 'gone' };

interface PlaceLabel {
  getSnapshot(): string | null;
  /** What is said of it beside the button that inserts; the same object until the label changes. */
  readiness(): InsertReadiness;
  subscribe(listener: () => void): () => void;
  set(label: string | null): void;
}

function createPlaceLabel(first: string | null): PlaceLabel {
  const listeners = new Set<() => void>();
  let label = first;
  let readiness = readinessOf(label);
  return {
    getSnapshot: () => label,
    readiness: () => readiness,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(next) {
      if (next === label) return;
      label = next;
      readiness = readinessOf(label);
      for (const listener of [...listeners]) listener();
    },
  };
}

/** Said at the button, before anything goes anywhere. */
function readinessOf(label: string | null): InsertReadiness {
  return label === null ? { isReady: true } : { isReady: true, hint: goesInto(label) };
}

function goesInto(label: string): string {
  return `Goes into: ${label}`;
}
