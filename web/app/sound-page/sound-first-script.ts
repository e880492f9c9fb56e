/** What a page with a recording fetches once it may. */
export interface SoundFirstFiles {
  /** The module that takes the page over; its `handle` has `start`. */
  readonly script: string;
  readonly imports: readonly string[];
  /** The whole style of the site. */
  readonly stylesheets: readonly string[];
}

/**
 * Runs in a page with a recording. The sound comes first: the scripts, and the style that the page does not need at
 * first, are fetched once the audio can play, cannot be loaded, or the reader touches anything; at once on a page
 * without a recording.
 */
export function soundFirstScript(files: SoundFirstFiles): string {
  return `((files) => {
  let hasStarted = false;
  const link = (rel, href) => document.head.append(Object.assign(document.createElement('link'), { rel, href }));
  const start = () => {
    if (hasStarted) return;
    hasStarted = true;
    for (const href of files.stylesheets) link('stylesheet', href);
    for (const href of files.imports) link('modulepreload', href);
    import(files.script).then(({ handle }) => handle.start());
  };
  const audio = document.querySelector('audio[data-page-audio]');
  if (!audio || audio.readyState > 1 || audio.error) return start();
  for (const type of ['loadeddata', 'canplay', 'suspend', 'playing']) audio.addEventListener(type, start);
  audio.addEventListener('error', () => (audio.error || audio.networkState === 3) && start(), true);
  for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, start, { capture: true, passive: true });
})(${JSON.stringify(files).replaceAll('<', '\\u003c')})`;
}
