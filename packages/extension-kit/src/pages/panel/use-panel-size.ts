import { useEffect } from 'react';
import type { PageSituation } from '../browser-environment.ts';
import type { HostConnection } from './host-connection.ts';

/** The panel's design height. It never shrinks below it, to avoid jumps between views. */
const MIN_HEIGHT_PX = 480;
/** The limit of browsers for toolbar pop-ups. */
const MAX_POPUP_HEIGHT_PX = 600;

/**
 * Resizes the panel to its content, through its host page or the toolbar pop-up. In a host page it often grows upwards, so
 * unfinished recordings, which are loaded later, are scrolled instead: the record button would move from under a press.
 */
export function usePanelSize(connection: HostConnection | null, situation: PageSituation): void {
  useEffect(() => {
    const panel = document.querySelector<HTMLElement>('[data-panel]');
    if (panel === null || situation === 'window') return;
    let reported = MIN_HEIGHT_PX;
    const report = (): void => {
      const wanted = Math.max(MIN_HEIGHT_PX, naturalHeightOf(panel, situation));
      if (wanted === reported) return;
      reported = wanted;
      if (situation === 'frame') connection?.resize(wanted);
      else setPopupHeight(Math.min(wanted, MAX_POPUP_HEIGHT_PX));
    };
    let planned = 0;
    const plan = (): void => {
      cancelAnimationFrame(planned);
      planned = requestAnimationFrame(report);
    };
    const observer = new MutationObserver(plan);
    observer.observe(panel, { childList: true, subtree: true });
    void document.fonts.ready.then(plan);
    plan();
    return () => {
      cancelAnimationFrame(planned);
      observer.disconnect();
    };
  }, [connection, situation]);
}

/** The height without stretching or scrolling. */
function naturalHeightOf(panel: HTMLElement, situation: PageSituation): number {
  panel.dataset.measured = situation;
  const { bottom } = panel.getBoundingClientRect();
  delete panel.dataset.measured;
  return Math.ceil(bottom + scrollY);
}

function setPopupHeight(heightPx: number): void {
  document.documentElement.style.setProperty('--popup-height', `${heightPx}px`);
}
