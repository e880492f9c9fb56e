export interface PageTranslatorOptions {
  /**
   * `font` replaces each text node by two nested `<font>` elements and marks the page with a class, as Google's
   * translator does in Chrome. `merge` takes the children of each block of text out, puts them back with other texts, and
   * changes the page's `lang`, as Firefox does.
   */
  readonly manner: 'font' | 'merge';
  /** A mark behind each translated text. Without it, the words stay, so that a test of the original finds them. */
  readonly mark?: string;
  /** How long changes are collected before they are translated; 0 is the next task. */
  readonly delayMs?: number;
}

/**
 * Translates this document as a browser's page translator does, now and after each change. Returns the way to stop it.
 * Self-contained: `page.addInitScript(startPageTranslator, options)` runs it in another page.
 */
export function startPageTranslator({ manner, mark = '', delayMs = 0 }: PageTranslatorOptions): () => void {
  const setLater = globalThis.setTimeout.bind(globalThis);
  const skipped =
    '[translate="no"], .notranslate, script, style, noscript, template, textarea, input, select, svg, code, [contenteditable]';
  const written = new WeakMap<Text, string>();
  const hasWords = (text: string): boolean => /\p{L}|\p{N}/u.test(text);
  const isWanted = (text: Text): boolean => {
    const parent = text.parentElement;
    if (parent === null || !hasWords(text.data) || written.get(text) === text.data) return false;
    return parent.closest(skipped) === null || parent.closest('[translate="yes"]') !== null;
  };
  const translated = (text: string): string => {
    const end = text.trimEnd().length;
    return text.slice(0, end) + mark + text.slice(end);
  };
  const write = (text: Text, words: string): Text => {
    text.data = words;
    written.set(text, words);
    return text;
  };
  const textsOf = (root: Node): Text[] => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode() !== null)
      if (isWanted(walker.currentNode as Text)) texts.push(walker.currentNode as Text);
    return texts;
  };
  const font = (content: Node): HTMLElement => {
    const element = document.createElement('font');
    element.style.verticalAlign = 'inherit';
    element.append(content);
    return element;
  };
  const wrap = (text: Text): void => {
    const outer = font(font(write(document.createTextNode(''), translated(text.data))));
    outer.dir = 'auto';
    text.replaceWith(outer);
  };
  const merge = (block: Element): void => {
    const children = [...block.childNodes];
    const texts = children.filter((child) => child instanceof Text);
    const whole = texts.map((text) => (isWanted(text) ? translated(text.data) : text.data));
    for (const child of children) child.remove();
    // Another language needs another order and fewer pieces: text comes first, in the first of the text nodes.
    const [first] = texts;
    if (first !== undefined) block.append(write(first, whole.join(' ')));
    block.append(...children.filter((child) => !(child instanceof Text)));
  };
  const translate = (): void => {
    const texts = textsOf(document.body);
    if (manner === 'font') for (const text of texts) wrap(text);
    else
      for (const block of new Set(texts.map((text) => text.parentElement))) if (block !== null) merge(block);
  };
  let isDue = false;
  const observer = new MutationObserver(() => {
    if (isDue) return;
    isDue = true;
    setLater(() => {
      isDue = false;
      translate();
    }, delayMs);
  });
  const start = (): void => {
    if (manner === 'font') document.documentElement.classList.add('translated-ltr');
    else document.documentElement.lang = 'cy';
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    translate();
  };
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start, { once: true });
  else start();
  return () => observer.disconnect();
}
