import {
  type CaretKeeper,
  type HostAdapter,
  type InsertResponse,
  insertLinkAtCaret,
  insertTextAtCaret,
  type PageTarget,
  type RecordingLink,
} from '@beep/extension-kit/content';
import { type FoundCompose, findComposes, hasTraces, isShown } from './find-composes.ts';
import { findMount } from './find-mount.ts';
import { GMAIL_SELECTORS, KEPT } from './gmail-selectors.ts';

/**
 * The adapter for Gmail. A mail stays the same insertion target while Gmail moves it between its windows, and the link
 * goes to that mail's last caret. Of the text nothing is read but whether the caret is behind a space. `createKeeper` is called when the first mail is found.
 */
export function createGmailAdapter(createKeeper: () => CaretKeeper): HostAdapter {
  const roots = new WeakMap<Element, Element>();
  const shown = new WeakMap<Element, HTMLElement>();
  let keeper: CaretKeeper | undefined;

  const rootOf = ({ marks, body }: FoundCompose): Element => {
    const root = marks.map((mark) => roots.get(mark)).find(Boolean) ?? marks[0] ?? body;
    for (const mark of marks) roots.set(mark, root);
    return root;
  };
  /** A minimised mail shows neither its editor nor the plain-text twin: the one that was shown last is in use. */
  const bodyOf = (compose: FoundCompose): HTMLElement => {
    const root = rootOf(compose);
    const last = shown.get(root);
    if (!isShown(compose.body) && last !== undefined && compose.area.contains(last)) return last;
    shown.set(root, compose.body);
    return compose.body;
  };
  const findAgain = (root: Element): FoundCompose | undefined =>
    findComposes(root.ownerDocument).find((compose) => rootOf(compose) === root);
  const targetOf = (compose: FoundCompose): PageTarget => {
    const root = rootOf(compose);
    bodyOf(compose);
    return {
      root,
      mount: findMount(compose),
      corner: compose.body.closest(GMAIL_SELECTORS.corner.join()) ?? compose.border,
      isThere: () => findAgain(root) !== undefined,
      focus() {
        const now = findAgain(root);
        if (now !== undefined) bodyOf(now).focus({ preventScroll: true });
      },
      insert(link) {
        const now = findAgain(root);
        if (now === undefined) return { status: 'failed', code: 'gone' };
        const body = bodyOf(now);
        return isRich(body) ? insertLink(body, keeper, link) : insertUrl(body, keeper, link);
      },
    };
  };

  return {
    mayHaveTargets: hasTraces,
    find(document) {
      const composes = findComposes(document);
      if (composes.length > 0) keeper ??= createKeeper();
      return composes.map(targetOf);
    },
  };
}

function isRich(body: HTMLElement): boolean {
  return body.isContentEditable && body.contentEditable !== 'plaintext-only';
}

/** Inserts the link into a formatted mail; into a quote only where its user is writing an answer between its lines. */
function insertLink(body: HTMLElement, keeper: CaretKeeper | undefined, link: RecordingLink): InsertResponse {
  const range = keeper?.rangeIn(body) ?? null;
  const isAnswer = range !== null && keeper?.isWrittenAt(range) === true;
  return insertLinkAtCaret({ body, range, link, ...(isAnswer ? {} : KEPT) });
}

/** Inserts the URL into a plain-text mail, and below it the transcript. Without a caret it goes above the quoted mail. */
function insertUrl(
  body: HTMLElement,
  keeper: CaretKeeper | undefined,
  { url, transcript }: RecordingLink,
): InsertResponse {
  const text = transcript === undefined ? url : `${url}\n${transcript}\n`;
  const caret = keeper?.rangeIn(body) ?? null;
  const isFirst = caret === null && keeper?.hadFocus(body) !== true;
  return insertTextAtCaret({
    ...{ body, text, isApart: true, isUnread: true, isFirst },
    range: isFirst ? startOf(body) : caret,
    ...KEPT,
  });
}

function startOf(body: HTMLElement): Range {
  const start = body.ownerDocument.createRange();
  start.setStart(body, 0);
  start.collapse(true);
  return start;
}
