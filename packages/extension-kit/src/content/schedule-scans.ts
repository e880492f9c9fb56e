/** At most four looks at the page in a second, however much it changes. */
const SCAN_GAP_MS = 250;
/** How long a look may wait for the page to have nothing to do. */
const IDLE_WAIT_MS = 150;

/**
 * Calls `scan` once now and then after changes of the page's nodes, in the page's idle time. The observer itself only
 * notes that there were changes: their number does not matter. Nothing runs while nothing changes.
 */
export function scheduleScans(document: Document, scan: () => void, signal: AbortSignal): void {
  let isPlanned = false;
  let lastMs = Number.NEGATIVE_INFINITY;
  const run = (): void => {
    isPlanned = false;
    if (signal.aborted) return;
    scan();
    lastMs = performance.now();
  };
  const runWhenIdle = (): void => {
    requestIdleCallback(run, { timeout: IDLE_WAIT_MS });
  };
  const observer = new MutationObserver(() => {
    if (isPlanned) return;
    isPlanned = true;
    const waitMs = lastMs + SCAN_GAP_MS - performance.now();
    if (waitMs > 0) setTimeout(runWhenIdle, waitMs);
    else runWhenIdle();
  });
  observer.observe(document, { childList: true, subtree: true });
  signal.addEventListener('abort', () => observer.disconnect());
  run();
}
