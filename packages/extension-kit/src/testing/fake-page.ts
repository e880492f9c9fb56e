import type { ExtensionPage } from '../connection/extension-page.ts';
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
  /** From now on each port that the page opens is closed at once. */
  breakWorker(): void;
}

/** Creates a page with no ports; `onPort` gets the worker's end of each port before any message. */
export function createFakePage(onPort: (port: FakePort, index: number) => void = () => undefined): FakePage {
  const ports: FakePort[] = [];
  const listeners = new Set<() => void>();
  let isAlive = true;
  let isBroken = false;
  return {
    ports,
    page: {
      connect() {
        if (!isAlive) return null;
        const [here, there] = createPortPair();
        onPort(there, ports.push(there) - 1);
        if (isBroken) there.disconnect();
        return here;
      },
      isAlive: () => isAlive,
      onWorkerStarted(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    startWorker() {
      for (const listener of [...listeners]) listener();
    },
    remove() {
      isAlive = false;
    },
    breakWorker() {
      isBroken = true;
    },
  };
}
