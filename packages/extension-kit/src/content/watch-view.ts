/** How long an element must have been seen in its place. */
const SEEN_MS = 500;
/** Smaller movements are ignored, because boxes have fractions. */
const SLACK_PX = 2;

/** Whether the user sees an element where it is. */
export interface ElementView {
  /** True if nothing has covered, hidden or moved it for half a second. False where the browser cannot tell (Firefox). */
  isSeen(): boolean;
}

/** Of the second version of the interface. */
interface VisibilityEntry extends IntersectionObserverEntry {
  readonly isVisible?: boolean;
}

interface Seen {
  readonly sinceMs: number;
  readonly box: DOMRectReadOnly;
}

/** Watches an element for as long as it lives. */
export function watchView(element: Element): ElementView {
  let observer: IntersectionObserver | null = null;
  let seen: Seen | null = null;
  /** Around its box, so that a movement is reported too; null to find it anywhere. */
  const watch = (box: DOMRectReadOnly | null): void => {
    observer?.disconnect();
    const rootMargin = box === null ? '0px' : marginAround(box);
    const options = { root: document, trackVisibility: true, delay: 100, threshold: 1, rootMargin };
    observer = new IntersectionObserver((entries) => {
      const entry: VisibilityEntry | undefined = entries.at(-1);
      if (entry === undefined) return;
      const { isVisible, time, boundingClientRect } = entry;
      seen = isVisible && box !== null ? { sinceMs: time, box: boundingClientRect } : null;
      if (isVisible && box === null) watch(boundingClientRect);
      else if (!isVisible && box !== null) watch(null);
    }, options);
    observer.observe(element);
  };
  watch(null);
  return {
    isSeen() {
      const { x, y } = element.getBoundingClientRect();
      if (seen === null || performance.now() - seen.sinceMs < SEEN_MS) return false;
      return Math.max(Math.abs(x - seen.box.x), Math.abs(y - seen.box.y)) <= SLACK_PX;
    },
  };
}

/** Crops the viewport to a box. */
function marginAround({ top, right, bottom, left }: DOMRectReadOnly): string {
  const { clientWidth, clientHeight } = document.documentElement;
  const inwards = [top, clientWidth - right, clientHeight - bottom, left];
  return inwards.map((px) => `${SLACK_PX - Math.floor(px)}px`).join(' ');
}
