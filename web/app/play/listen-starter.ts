/** What the starter needs to know. */
export interface ListenStarter {
  /** The module that takes the page over, and what it imports. */
  readonly script: string;
  readonly imports: readonly string[];
  /** The whole stylesheet. */
  readonly stylesheets: readonly string[];
}

/**
 * Runs in the listen page. The sound comes first: the scripts, and the style that the page does not need at first,
 * are fetched once the audio can play, cannot be loaded, or the reader touches anything; at once on a page without
 * a recording.
 */
export function listenStarterScript(starter: ListenStarter): string {
  return `((starter) => {
  let hasStarted = false;
  const link = (rel, href) => document.head.append(Object.assign(document.createElement('link'), { rel, href }));
  const start = () => {
    if (hasStarted) return;
    hasStarted = true;
    for (const href of starter.stylesheets) link('stylesheet', href);
    for (const href of starter.imports) link('modulepreload', href);
    import(starter.script).then((script) => script.handle.startListenPage());
  };
  const audio = document.querySelector('audio[data-page-audio]');
  if (!audio || audio.readyState > 1 || audio.error) return start();
  for (const type of ['loadeddata', 'canplay', 'suspend', 'playing']) audio.addEventListener(type, start);
  audio.addEventListener('error', () => audio.networkState === 3 || audio.error ? start() : undefined, true);
  for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, start, { capture: true, passive: true });
})(${JSON.stringify(starter).replaceAll('<', '\\u003c')})`;
}
