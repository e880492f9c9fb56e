import { PAGE_HYDRATED } from './pre-hydration-clicks.ts';

/** The element that says that the page's scripts did not load. */
export const LOAD_FAILURE_ID = 'load-failure';
/** The event that shows it, before hydration. */
export const LOAD_FAILED = 'beep:load-failed';

/**
 * Runs before any other script: without the page's scripts nothing else could say that they did not load, or try again.
 * Scripts that come late remove it.
 */
export const LOAD_FAILURE_SCRIPT = `(() => {
  const find = () => document.getElementById('${LOAD_FAILURE_ID}');
  const show = () => {
    const notice = find();
    if (notice) notice.hidden = false;
  };
  const failed = ({ target }) => target.type === 'module' && show();
  addEventListener('error', failed, true);
  addEventListener('${LOAD_FAILED}', show);
  addEventListener('click', ({ target }) => target.closest?.('#${LOAD_FAILURE_ID} button') && location.reload());
  addEventListener('${PAGE_HYDRATED}', () => {
    removeEventListener('error', failed, true);
    find()?.remove();
  }, { once: true });
})()`;

/** Runs when the page's scripts are requested. What takes longer has failed for whoever waits. */
export const LOAD_LIMIT_SCRIPT = `setTimeout(() => dispatchEvent(new Event('${LOAD_FAILED}')), 20000)`;
