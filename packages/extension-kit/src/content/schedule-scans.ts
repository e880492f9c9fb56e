/** At most four scans per second. */
const SCAN_GAP_MS = 250;
/** How long a scan may wait for the page to be idle. */
const IDLE_WAIT_MS = 150;

/**
 * Calls `scan` now and after DOM changes, in idle time. The observer only records that there were changes. Nothing runs
 * while the page does not change.
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
