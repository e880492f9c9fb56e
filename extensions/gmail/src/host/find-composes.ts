import { GMAIL_SELECTORS, queryRole } from './gmail-selectors.ts';

/** A mail that is being written. */
export interface FoundCompose {
  /** The body: an editor, or a text area in plain-text mode. */
  readonly body: HTMLElement;
  /** Elements that identify the mail after Gmail has moved it. */
  readonly marks: readonly Element[];
  /** The innermost element with its fields and its body. */
  readonly area: Element;
  /** The outermost element without parts of other mails. */
  readonly border: Element;
}

const { marker, editor, likelyEditor, plainEditor, likelyPlainEditor, excluded } = GMAIL_SELECTORS;
const RECEIVED = GMAIL_SELECTORS.received.join();
const EDITABLE = '[contenteditable]:not([contenteditable="false"])';
const FIELDS = `form:has(${marker.join()})`;
const BORDER = GMAIL_SELECTORS.border.join();

/** False if there can be no mail on the page. */
export function hasTraces(document: Document): boolean {
  return document.querySelector([...marker, '[g_editable="true"]', '[role="dialog"]'].join()) !== null;
}

/** Every mail with an editor, once each; others are found once their editor is there. */
export function findComposes(document: Document): readonly FoundCompose[] {
  const found = new Map<Element, FoundCompose>();
  const marks = marksIn(document);
  for (const mark of marks) {
    const compose = composeOfMark(mark, marks);
    if (compose !== null && !found.has(compose.body)) found.set(compose.body, compose);
  }
  for (const body of document.querySelectorAll<HTMLElement>(EDITABLE)) {
    const compose = found.has(body) ? null : composeOfBareEditor(body, found);
    if (compose !== null) found.set(body, compose);
  }
  return [...found.values()];
}

/** Climbs from a field of the mail to the first element that contains an editor. */
function composeOfMark(mark: Element, marks: readonly Element[]): FoundCompose | null {
  for (let area = mark.parentElement; area !== null; area = area.parentElement) {
    if (isWholePage(area) || holdsOthers(area, mark, marks)) return null;
    const body = bodyIn(area);
    if (body !== null)
      return {
        body,
        area,
        border: borderOf(area, mark, marks),
        marks: [mark, body, ...marks.filter((one) => area.contains(one))],
      };
    if (area.matches(BORDER)) return null;
  }
  return null;
}

/** The outermost ancestor without another mail's fields. */
function borderOf(area: Element, mark: Element, marks: readonly Element[]): Element {
  let border = area;
  while (!border.matches(BORDER)) {
    const wider: Element | null = border.parentElement;
    if (wider === null || isWholePage(wider) || holdsOthers(wider, mark, marks)) break;
    border = wider;
  }
  return border;
}

/** Excludes received and quoted mails, which may contain fields of the same names. */
function marksIn(document: Document): readonly Element[] {
  return [...document.querySelectorAll(marker.join())].filter(
    (mark) => !isReceived(mark) && mark.closest(EDITABLE) === null,
  );
}

/** True if it is part of a received mail. */
export function isReceived(element: Element): boolean {
  return element.closest(RECEIVED) !== null;
}

/** A mail has each of its fields once. */
function holdsOthers(area: Element, mark: Element, marks: readonly Element[]): boolean {
  const name = mark.getAttribute('name');
  return marks.some((other) => other !== mark && other.getAttribute('name') === name && area.contains(other));
}

/** Stand-alone windows have neither navigation nor search: the whole page is the mail. */
function isWholePage(element: Element): boolean {
  if (element.matches('html, body')) return true;
  return (
    element.matches('main, [role="main"]') && element.ownerDocument.querySelector(excluded.join()) !== null
  );
}

/** The editor, or its plain-text twin while that is shown. */
function bodyIn(area: Element): HTMLElement | null {
  const formatted =
    first(area, editor, isOutermostEditable) ?? first(area, likelyEditor, isOutsideOfFields, largestOf);
  // Without its name: only beside the editor that it replaces, or if there is no received mail.
  const isSure = formatted !== null || area.closest(GMAIL_SELECTORS.inThread.join()) === null;
  const plain = first(area, isSure ? [...plainEditor, ...likelyPlainEditor] : plainEditor, isPlainBody);
  return plain !== null && (formatted === null || !isShown(formatted)) ? plain : formatted;
}

function first(
  area: Element,
  selectors: readonly string[],
  isWanted: (element: HTMLElement) => boolean,
  choose: (shown: readonly HTMLElement[]) => HTMLElement | undefined = ([shown]) => shown,
): HTMLElement | null {
  for (const selector of selectors) {
    const candidates = [...area.querySelectorAll<HTMLElement>(selector)].filter(isWanted);
    // Of two variants of an editor, take the visible one.
    const found = choose(candidates.filter(isShown)) ?? candidates[0];
    if (found !== undefined) return found;
  }
  return null;
}

/** Smaller editors beside the body, such as a writing prompt, are excluded. */
function largestOf(shown: readonly HTMLElement[]): HTMLElement | undefined {
  const sizeOf = ({ offsetWidth, offsetHeight }: HTMLElement): number => offsetWidth * offsetHeight;
  return [...shown].sort((one, other) => sizeOf(other) - sizeOf(one))[0];
}

function isOutermostEditable(element: HTMLElement): boolean {
  return (
    element.matches(EDITABLE) &&
    element.parentElement?.closest(EDITABLE) === null &&
    element.closest(excluded.join()) === null &&
    !isReceived(element)
  );
}

function isPlainBody(element: HTMLElement): boolean {
  return isShown(element) && !isReceived(element) && element.closest(EDITABLE) === null;
}

/** Excludes recipient fields, which may be editable. */
function isOutsideOfFields(element: HTMLElement): boolean {
  return isOutermostEditable(element) && element.closest(FIELDS) === null;
}

/** False for what is in a minimised window, or another variant's. */
export function isShown(element: Element): boolean {
  return element.getClientRects().length > 0;
}

const MIN_BODY_PX = { width: 200, height: 48 };

/** Without known fields: a large editor in its own window, with recipients and a send row. */
function composeOfBareEditor(
  body: HTMLElement,
  found: ReadonlyMap<Element, FoundCompose>,
): FoundCompose | null {
  const border = body.closest(GMAIL_SELECTORS.corner.join())?.closest(BORDER) ?? body.closest(BORDER);
  if (border === null || !isOutermostEditable(body) || isWholePage(border)) return null;
  if ([...found.values()].some((other) => border.contains(other.body) || other.border.contains(body)))
    return null;
  const hasParts = queryRole(border, GMAIL_SELECTORS.recipients) !== null && bodyIn(border) === body;
  const isKnown = body.matches(editor.join()) && queryRole(border, GMAIL_SELECTORS.sendRow) !== null;
  if (!hasParts || !(isKnown || isBig(body))) return null;
  return { body, area: border, border, marks: [body] };
}

function isBig(body: HTMLElement): boolean {
  return body.offsetWidth >= MIN_BODY_PX.width && body.offsetHeight >= MIN_BODY_PX.height;
}
