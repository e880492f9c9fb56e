import { LOAD_FAILED, LOAD_LIMIT_SCRIPT } from '../load-failure.ts';

/** The files that a page with a recording fetches later. */
export interface SoundFirstFiles {
  /** The module that hydrates the page. */
  readonly script: string;
  readonly imports: readonly string[];
  /** What the page draws at once, of which the page holds a part. */
  readonly stylesheets: readonly string[];
}

/**
 * Is called with {@link SoundFirstFiles} in a page with a recording, where audio comes first: scripts and the full
 * stylesheet are fetched once the audio can play or has failed, or on any other input; at once on a page without a
 * recording. A press on Play, which `PRE_HYDRATION_CLICKS_SCRIPT` handles, does not fetch them: they would compete with
 * the audio for bandwidth, so they wait until it plays or the press is withdrawn.
 */
export const SOUND_FIRST_SCRIPT = `(files) => {
  let hasStarted = false;
  const link = (rel, href) => document.head.append(Object.assign(document.createElement('link'), { rel, href }));
  const start = () => {
    if (hasStarted) return;
    hasStarted = true;
    for (const href of files.stylesheets) link('stylesheet', href);
    for (const href of files.imports) link('modulepreload', href);
    ${LOAD_LIMIT_SCRIPT};
    import(files.script).catch(() => dispatchEvent(new Event('${LOAD_FAILED}')));
  };
  const audio = document.querySelector('audio[data-page-audio]');
  const isWanted = () => !audio.paused;
  if (!audio || audio.error || audio.readyState > (isWanted() ? 2 : 1)) return start();
  for (const type of ['loadeddata', 'canplay', 'suspend']) audio.addEventListener(type, () => isWanted() || start());
  for (const type of ['playing', 'pause', 'stalled']) audio.addEventListener(type, start);
  audio.addEventListener('error', () => (audio.error || audio.networkState === 3) && start(), true);
  const touched = ({ target }) => (target instanceof Element && target.closest('[data-replay="audio"]')) || start();
  for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, touched, { capture: true, passive: true });
}`;
