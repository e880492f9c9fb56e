import { createListeners } from '@beep/core/actor';
import type { ExtensionPage } from '../connection/extension-page.ts';
import type { WorkerPort } from '../connection/worker-port.ts';
import { createPortPair, type FakePort } from './fake-ports.ts';

/** A page of an extension with its browser. */
export interface FakePage {
  readonly page: ExtensionPage;
  /** The workers' ends of the ports that the page has opened, first to last. */
  readonly ports: readonly FakePort[];
  /** Announces to the page that a worker has started. */
  startWorker(): void;
  /** From now on the extension is gone. */
  remove(): void;
  /**
   * The extension goes away as Chromium does it: its ports are closed, the next one opens but stays silent and is never
   * closed, and then the extension is gone.
   */
  unload(): void;
  /** From now on each port that the page opens is closed at once. */
  breakWorker(): void;
}

/** Creates a page with no ports; `onPort` gets the worker's end of each port before any message. */
export function createFakePage(onPort: (port: FakePort, index: number) => void = () => undefined): FakePage {
  const ports: FakePort[] = [];
  const [add, startWorker] = createListeners();
  let isAlive = true;
  let isBroken = false;
  let isUnloading = false;
  return {
    ports,
    page: {
      connect() {
        if (!isAlive) return null;
        const [here, there] = createPortPair();
        if (isUnloading) return failing(here, () => isAlive);
        onPort(there, ports.push(there) - 1);
        if (isBroken) there.disconnect();
        return here;
      },
      isAlive: () => isAlive,
      onWorkerStarted: add,
    },
    startWorker,
    remove() {
      isAlive = false;
    },
    unload() {
      isUnloading = true;
      for (const port of ports) port.cut();
      isAlive = false;
    },
    breakWorker() {
      isBroken = true;
    },
  };
}

/** A port that takes messages only while the extension is there, and never reports its end. */
function failing(port: FakePort, isAlive: () => boolean): WorkerPort {
  return {
    postMessage() {
      if (!isAlive()) throw new Error('Extension context invalidated.');
    },
    disconnect: () => undefined,
    onMessage: port.onMessage,
    onDisconnect: { addListener: () => undefined },
  };
}
