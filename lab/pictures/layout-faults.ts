/**
 * What the eye would call broken in the page as it is drawn, one line each. Runs in the page, without its imports.
 */
export function layoutFaults(foreignLetters: RegExp | undefined): string[] {
  const shown = [...document.body.querySelectorAll<HTMLElement>('*')].filter(isShown);
  const texts = shown.flatMap(textsOf);
  const { scrollWidth, clientWidth } = document.documentElement;
  const faults = [
    ...(scrollWidth > clientWidth ? [`the document is ${scrollWidth} px wide`] : []),
    ...shown.flatMap(fieldFaults),
    ...texts.flatMap((text) => [...cutFaults(text), ...textFaults(text, foreignLetters)]),
    ...overlaps(texts),
    ...unevenControls(shown),
  ];
  return [...new Set(faults)];
}

interface Text {
  readonly node: globalThis.Text;
  readonly words: string;
  readonly parent: HTMLElement;
  readonly boxes: readonly DOMRect[];
}

const CONTROLS = 'button, a, summary, [role="button"], [role="menuitem"]';

function isShown(element: HTMLElement): boolean {
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
  if (element.closest('svg, canvas, noscript, select option') !== null) return false;
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    // Visually hidden text is a clipped pixel.
    const { clipPath } = getComputedStyle(at);
    if (clipPath === 'inset(50%)') return false;
  }
  return true;
}

function textsOf(parent: HTMLElement): Text[] {
  return [...parent.childNodes].flatMap((node) => {
    const words = node.textContent?.trim() ?? '';
    if (!(node instanceof globalThis.Text) || words === '') return [];
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    return boxes.length === 0 ? [] : [{ node, words, parent, boxes }];
  });
}

function called(element: Element): string {
  const words = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 60);
  return `${element.localName}.${String(element.className).split(' ')[0]} “${words}”`;
}

/** Text of people may end in an ellipsis: no one knows how long it is. The product’s own may not. */
const isOfPeople = (element: Element): boolean =>
  element.closest('bdi, [dir="auto"]') !== null || element.querySelector('bdi, [dir="auto"]') !== null;

/** Where the text is cut by something around it. */
function cutFaults({ parent, boxes }: Text): string[] {
  if (isOfPeople(parent)) return [];
  for (let at: HTMLElement | null = parent; at !== null && at !== document.body; at = at.parentElement) {
    const { overflowX, overflowY, position } = getComputedStyle(at);
    const edge = at.getBoundingClientRect();
    const across = boxes.some(({ left, right }) => left < edge.left - 1 || right > edge.right + 1);
    const down = boxes.some(
      ({ top, bottom, height }) => top < edge.top - height / 3 || bottom > edge.bottom + height / 3,
    );
    if (across && ['hidden', 'clip'].includes(overflowX)) return [`cut across: ${called(parent)}`];
    if (down && ['hidden', 'clip'].includes(overflowY)) return [`cut below: ${called(parent)}`];
    if (across && at.matches(`${CONTROLS}, td, th, label`)) return [`spills: ${called(parent)}`];
    if (position === 'fixed' || [overflowX, overflowY].includes('auto')) return [];
  }
  return [];
}

function fieldFaults(field: HTMLElement): string[] {
  const words =
    field instanceof HTMLSelectElement
      ? field.selectedOptions[0]?.textContent
      : field instanceof HTMLInputElement && field.value === ''
        ? field.placeholder
        : '';
  if (words === undefined || words === '') return [];
  const style = getComputedStyle(field);
  const canvas = document.createElement('canvas').getContext('2d');
  if (canvas === null) return [];
  canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const room =
    field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
  return canvas.measureText(words).width > room + 1 ? [`cut in its field: ${words}`] : [];
}

function textFaults({ node, words, parent, boxes }: Text, foreignLetters: RegExp | undefined): string[] {
  const faults: string[] = [];
  const seen = boxes.map((box) => uncut(box, parent));
  if (seen.some(({ left, right }) => left < -1 || right > innerWidth + 1) && !isScrolled(parent)) {
    faults.push(`outside of the window: ${called(parent)}`);
  }
  if (boxes.length > 1 && !isOfPeople(parent)) {
    for (const word of words.match(/(?<!\S[@/:.-]*)[\p{L}\p{M}’]{2,}(?![@/.-]\S)/gu) ?? []) {
      if (!/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(word) && isBroken(node, word)) {
        faults.push(`a broken word: ${word} in ${called(parent)}`);
      }
    }
  }
  if (
    foreignLetters?.test(words) === true &&
    !isOfPeople(parent) &&
    parent.closest('[translate="no"], [lang="en"]:not(html)') === null
  ) {
    faults.push(`another language: ${called(parent)}`);
  }
  return faults;
}

function isBroken(node: globalThis.Text, word: string): boolean {
  const start = node.data.indexOf(word);
  const range = document.createRange();
  range.setStart(node, start);
  range.setEnd(node, start + word.length);
  const tops = [...range.getClientRects()].map(({ top }) => top);
  return Math.max(...tops) - Math.min(...tops) > 4;
}

function isScrolled(element: HTMLElement): boolean {
  for (let at: HTMLElement | null = element; at !== null && at !== document.body; at = at.parentElement) {
    if (['auto', 'scroll'].includes(getComputedStyle(at).overflowX)) return true;
  }
  return false;
}

/** What is drawn over the page, such as a dialog or a fixed header, may cover it. */
function layerOf(element: HTMLElement): Element | null {
  for (let at: HTMLElement | null = element; at !== null; at = at.parentElement) {
    if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return at;
    if (at.matches('dialog, [role="dialog"], [role="menu"], [role="listbox"], [popover]')) return at;
  }
  return null;
}

function overlaps(texts: readonly Text[]): string[] {
  const boxes = texts.flatMap(({ parent, boxes: own }) => {
    const layer = layerOf(parent);
    return own.map((box) => ({ box: uncut(box, parent), parent, layer }));
  });
  return boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (other) => other.parent !== one.parent && other.layer === one.layer && haveCommon(one.box, other.box),
      )
      .map((other) => `overlap: ${called(one.parent)} and ${called(other.parent)}`),
  );
}

/** The part of a line that an ellipsis or an edge leaves. */
function uncut({ left, right, top, bottom }: DOMRect, parent: HTMLElement): DOMRect {
  let [from, to] = [left, right];
  for (let at: HTMLElement | null = parent; at !== null; at = at.parentElement) {
    if (getComputedStyle(at).overflowX === 'visible') continue;
    const edge = at.getBoundingClientRect();
    [from, to] = [Math.max(from, edge.left), Math.min(to, edge.right)];
  }
  return new DOMRect(from, top, to - from, bottom - top);
}

/** The boxes of lines that are set close overlap, their letters do not. */
function haveCommon(one: DOMRect, other: DOMRect): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > 2 && down > 0.35 * Math.min(one.height, other.height);
}

function unevenControls(shown: readonly HTMLElement[]): string[] {
  const controls = shown.filter(
    (element) =>
      element.matches(CONTROLS) && linesOf(element) > 0 && getComputedStyle(element).display !== 'inline',
  );
  return controls.flatMap((control) => {
    const row = controls.filter(
      (other) =>
        other !== control && other.parentElement === control.parentElement && inOneRow(control, other),
    );
    const lines = linesOf(control);
    const height = control.getBoundingClientRect().height;
    return [
      ...(row.some((other) => linesOf(other) < lines)
        ? [`more lines than its neighbours: ${called(control)}`]
        : []),
      ...(row.some((other) => height - other.getBoundingClientRect().height > 2)
        ? [`higher than its neighbours: ${called(control)}`]
        : []),
    ];
  });
}

function inOneRow(one: HTMLElement, other: HTMLElement): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 2;
}

function linesOf(control: HTMLElement): number {
  const boxes = [control, ...control.querySelectorAll<HTMLElement>('*')]
    .filter(isShown)
    .flatMap(textsOf)
    .flatMap((text) => text.boxes)
    .sort((one, other) => one.top - other.top);
  return boxes.filter(({ top, height }, index) => top > (boxes[index - 1]?.top ?? -1) + height / 2).length;
}
