import type { ExtensionHostId } from '@beep/core/hosts';
import type { ExtensionConfig } from '../extension-config.ts';
import { type ContentRuntime, createBrowserRuntime } from './content-runtime.ts';
import type { HostAdapter, PageTarget } from './host-adapter.ts';
import { createPanels } from './panels.ts';
import { OURS } from './record-button.ts';
import { createRecordButtons } from './record-buttons.ts';
import { scheduleScans } from './schedule-scans.ts';

export interface ContentOptions {
  readonly config: Pick<ExtensionConfig, 'browser' | 'host'>;
  readonly adapter: HostAdapter;
  /** Removes all buttons, panels and listeners. */
  readonly signal: AbortSignal;
  /** The browser's by default. */
  readonly runtime?: ContentRuntime;
}

/**
 * Mounts a record button at each insertion target of the host page and opens the panel for it. Without a target on the
 * page there is only one observer; no request is made and no message is sent to the page. After the extension has gone
 * it stops scanning: the buttons stay and ask for a reload.
 */
export function startContent({
  config: { browser, host },
  adapter,
  signal,
  runtime = createBrowserRuntime(browser),
}: ContentOptions): void {
  const ended = AbortSignal.any([signal, retiredBy(host)]);
  if (signal.aborted) return;
  const findTargets = (): readonly PageTarget[] =>
    adapter.mayHaveTargets(document) ? adapter.find(document) : [];
  const panels = createPanels({ runtime, createTargetId: () => crypto.randomUUID(), findTargets });
  const rescan = (): void => {
    if (runtime.isAlive()) buttons.show(findTargets());
  };
  const buttons = createRecordButtons({ rescan, onHidden: () => planScan(), press: panels.press });
  runtime.listen(panels.receive, ended);
  const orphaned = new AbortController();
  const scan = (): void => {
    panels.follow();
    if (!runtime.isAlive()) orphaned.abort();
    rescan();
  };
  const planScan = scheduleScans(document, scan, AbortSignal.any([ended, orphaned.signal]));
  ended.addEventListener('abort', () => {
    buttons.remove();
    panels.remove();
  });
}

/**
 * Aborts when a later script of the same extension starts on this page, for example after an update. Scripts share no
 * objects, but they share the document.
 */
function retiredBy(host: ExtensionHostId): AbortSignal {
  const type = `beep-${host}-starts`;
  document.dispatchEvent(new Event(type));
  for (const left of document.querySelectorAll(`[${OURS}]`)) left.remove();
  const retired = new AbortController();
  document.addEventListener(type, () => retired.abort(), { once: true });
  return retired.signal;
}
