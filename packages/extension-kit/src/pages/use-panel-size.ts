import { useEffect } from 'react';
import type { HostPlace } from './host-place.ts';
import type { PageSituation } from './surroundings.ts';

/** The panel of the design. Lower than this it never is, so that it does not jump from view to view. */
const MIN_HEIGHT_PX = 480;
/** Browsers give their toolbar's pop-ups no more. */
const MAX_POPUP_HEIGHT_PX = 600;

/** Makes room for all that the panel shows, where it has one to ask: its host page, or the toolbar's pop-up. */
export function usePanelSize(place: HostPlace | null, situation: PageSituation): void {
  useEffect(() => {
    const panel = document.querySelector<HTMLElement>('[data-panel]');
    if (panel === null || situation === 'window') return;
    let told = MIN_HEIGHT_PX;
    const tell = (): void => {
      const wanted = Math.max(MIN_HEIGHT_PX, naturalHeightOf(panel));
      if (wanted === told) return;
      told = wanted;
      if (situation === 'frame') place?.resize(wanted);
      else setPopupHeight(Math.min(wanted, MAX_POPUP_HEIGHT_PX));
    };
    let planned = 0;
    const plan = (): void => {
      cancelAnimationFrame(planned);
      planned = requestAnimationFrame(tell);
    };
    const observer = new MutationObserver(plan);
    observer.observe(panel, { childList: true, subtree: true });
    void document.fonts.ready.then(plan);
    plan();
    return () => {
      cancelAnimationFrame(planned);
      observer.disconnect();
    };
  }, [place, situation]);
}

/** As high as it would be if nothing in it were stretched or scrolled. */
function naturalHeightOf(panel: HTMLElement): number {
  panel.dataset.measured = '';
  const { bottom } = panel.getBoundingClientRect();
  delete panel.dataset.measured;
  return Math.ceil(bottom + scrollY);
}

function setPopupHeight(heightPx: number): void {
  document.documentElement.style.setProperty('--popup-height', `${heightPx}px`);
}
