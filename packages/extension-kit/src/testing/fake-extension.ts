import { createBrowserClock } from '@beep/browser';
import type { DraftJournal } from '@beep/core/drafts';
import type { Clock } from '@beep/core/time';
import type { HolderList } from '../background/holder-list.ts';
import { createWorkerConnection } from '../connection/create-worker-connection.ts';
import type { ExtensionPage } from '../connection/extension-page.ts';
import { createWorkerJournal } from '../drafts/create-worker-journal.ts';
import { createPortPair, type FakePort } from './fake-ports.ts';
import type { startFakeWorker } from './fake-worker.ts';

/** An extension with a worker that stores drafts in the browser's real database and ends on request. */
export interface FakeExtension {
  openPage(): Promise<{ readonly journal: DraftJournal; end(): void }>;
  /**
   * Ends the worker as the browser does: without a message, releasing its locks. The next call of a page starts
   * another.
   */
  endWorker(): void;
  /** Closes every port, but neither a page nor the worker. */
  cutPorts(): void;
  /** From now on the present worker executes calls, but its answers are lost. */
  loseAnswers(): void;
  /** The number of lost answers. */
  answersLost(): number;
  /** The number of workers started. */
  workers(): number;
  /** Ends everything. */
  close(): void;
}

type Worker = ReturnType<typeof startFakeWorker>;

const MODULE = new URL('fake-worker.ts', import.meta.url.replace(/\?.*/, '')).href;

/** Starts with no worker; `clock` is the worker's. */
export function createFakeExtension({ clock = createBrowserClock() }: { clock?: Clock } = {}): FakeExtension {
  const holders = holdersInMemory();
  const frames: {
    readonly frame: HTMLIFrameElement;
    readonly ports: Set<FakePort>;
    worker: Promise<Worker>;
  }[] = [];
  let started = 0;

  function running(): (typeof frames)[number] {
    const there = frames.at(-1);
    if (there !== undefined) return there;
    const frame = document.createElement('iframe');
    const worker = openWorker(frame, { holders, clock });
    started += 1;
    const made = { frame, ports: new Set<FakePort>(), worker };
    frames.push(made);
    return made;
  }

  function endWorker(): void {
    const ended = frames.pop();
    if (ended === undefined) return;
    for (const port of ended.ports) port.disconnect();
    ended.frame.remove();
  }

  function connect(pages: Set<FakePort>): FakePort {
    const [page, port] = createPortPair();
    const { worker, ports } = running();
    pages.add(page);
    ports.add(port);
    port.holdBack();
    void worker.then((present) => {
      present.serve(port, null);
      port.release();
    });
    return page;
  }

  return {
    async openPage() {
      const ports = new Set<FakePort>();
      const page: ExtensionPage = {
        connect: () => connect(ports),
        isAlive: () => true,
        onWorkerStarted: () => () => undefined,
      };
      const connection = createWorkerConnection({ page });
      return { journal: createWorkerJournal(connection), end: () => connection.close() };
    },
    endWorker,
    cutPorts() {
      for (const port of frames.at(-1)?.ports ?? []) port.cut();
    },
    loseAnswers() {
      for (const port of frames.at(-1)?.ports ?? []) port.mute();
    },
    answersLost: () =>
      [...(frames.at(-1)?.ports ?? [])].reduce((sum, { lostAnswers }) => sum + lostAnswers, 0),
    workers: () => started,
    close: endWorker,
  };
}

/** Behaves like session storage, which outlives the worker. */
function holdersInMemory(): HolderList {
  let held: ReadonlyMap<string, string> = new Map();
  return {
    load: async () => held,
    save(holders) {
      held = new Map(holders);
    },
  };
}

async function openWorker(
  frame: HTMLIFrameElement,
  options: Parameters<typeof startFakeWorker>[0],
): Promise<Worker> {
  frame.srcdoc = '<title>A worker</title>';
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  await loaded;
  const realm = frame.contentWindow as (Window & typeof globalThis) | null;
  if (realm === null) throw new Error('The frame has no window.');
  const load = new realm.Function('url', 'return import(url)') as (
    url: string,
  ) => Promise<{ startFakeWorker: typeof startFakeWorker }>;
  return (await load(MODULE)).startFakeWorker(options);
}
