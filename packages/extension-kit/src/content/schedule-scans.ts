/** At most four scans per second. */
const SCAN_GAP_MS = 250;
/** How long a scan may wait for the page to be idle. */
const IDLE_WAIT_MS = 150;

/**
 * Calls `scan` now and after changes of the page's nodes or theme, in idle time. The observer only records that there
 * were changes. Nothing runs while the page does not change. The returned function plans a scan too.
 */
export function scheduleScans(document: Document, scan: () => void, signal: AbortSignal): () => void {
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
  const plan = (): void => {
    if (isPlanned || signal.aborted) return;
    isPlanned = true;
    const waitMs = lastMs + SCAN_GAP_MS - performance.now();
    if (waitMs > 0) setTimeout(runWhenIdle, waitMs);
    else runWhenIdle();
  };
  const observer = new MutationObserver(plan);
  observer.observe(document, { childList: true, subtree: true });
  // Where a host that changes its theme says so; it may follow the system without saying anything.
  for (const element of [document.documentElement, document.body]) {
    observer.observe(element, { attributes: true });
  }
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', plan, { signal });
  signal.addEventListener('abort', () => observer.disconnect());
  run();
  return plan;
}
