/** Announced before hydration. The page has its original text from then until {@link HYDRATION_ENDS}. */
export const HYDRATION_STARTS = 'beep:hydration-starts';
/** Announced in the task in which React takes over the page. */
export const HYDRATION_ENDS = 'beep:hydration-ends';

/**
 * Runs before any other script. A browser's page translator replaces text that React expects at hydration, and React would
 * render the whole page again, without the sound that plays. This remembers the text that was sent, puts it back for
 * hydration, and leaves it to the translator after it.
 */
export const ORIGINAL_TEXT_SCRIPT = `(() => {
  let drawn = [];
  const restore = () => {
    for (const [element, nodes, texts] of drawn) {
      nodes.forEach((node, at) => node.data === texts[at] || (node.data = texts[at]));
      const { childNodes } = element;
      if (childNodes.length !== nodes.length || nodes.some((node, at) => node !== childNodes[at])) element.replaceChildren(...nodes);
    }
    observer.takeRecords();
  };
  const observer = new MutationObserver(restore);
  const on = (type, run) => addEventListener(type, run, { capture: true, once: true });
  on('DOMContentLoaded', () => {
    for (const element of document.querySelectorAll('body > div *')) {
      const nodes = [...element.childNodes];
      if (nodes.some(({ nodeType }) => nodeType === 3)) drawn.push([element, nodes, nodes.map(({ data }) => data)]);
    }
  });
  on('${HYDRATION_STARTS}', () => {
    restore();
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  on('${HYDRATION_ENDS}', () => {
    observer.disconnect();
    drawn = [];
  });
})()`;
