/** The event after hydration; `detail.drops` is true if earlier presses are dropped. */
export const PAGE_HYDRATED = 'beep:hydrated';

/**
 * Runs before any other script. Until hydration it catches presses on controls with `data-replay`: `audio` plays or
 * pauses the page's recording immediately, in the task of the press; every other control is shown as busy, and clicked again
 * after hydration.
 */
export const PRE_HYDRATION_CLICKS_SCRIPT = `(() => {
  const waiting = new Set();
  const listen = (event) => {
    const control = event.target.closest?.('[data-replay]');
    if (!control) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const audio = control.dataset.replay === 'audio' && document.querySelector('audio[data-page-audio]');
    if (!audio) {
      waiting.add(control);
      control.ariaBusy = true;
    } else if (audio.paused) audio.play().catch(() => {});
    else audio.pause();
  };
  addEventListener('click', listen, true);
  addEventListener('${PAGE_HYDRATED}', ({ detail }) => {
    removeEventListener('click', listen, true);
    for (const control of waiting) {
      control.ariaBusy = null;
      if (!detail?.drops) control.click();
    }
  }, { once: true });
})()`;
