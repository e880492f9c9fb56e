import {
  type CaretKeeper,
  type HostAdapter,
  type InsertAnswer,
  insertLinkAtCaret,
  insertTextAtCaret,
  type PageTarget,
  type RecordingLink,
} from '@beep/extension-kit/content';
import { type FoundCompose, findComposes, hasTraces } from './find-composes.ts';
import { findMount } from './find-mount.ts';
import { GMAIL_SELECTORS, KEPT } from './gmail-selectors.ts';

/**
 * The adapter for Gmail. A mail stays the same insertion target while Gmail moves it between its windows, and the link
 * goes to that mail's last caret. The text is never read. `createKeeper` is called when the first mail is found.
 */
export function createGmailAdapter(createKeeper: () => CaretKeeper): HostAdapter {
  const roots = new WeakMap<Element, Element>();
  let keeper: CaretKeeper | undefined;

  const rootOf = ({ marks, body }: FoundCompose): Element => {
    const root = marks.map((mark) => roots.get(mark)).find(Boolean) ?? marks[0] ?? body;
    for (const mark of marks) roots.set(mark, root);
    return root;
  };
  const findAgain = (root: Element): FoundCompose | undefined =>
    findComposes(root.ownerDocument).find((compose) => rootOf(compose) === root);
  const targetOf = (compose: FoundCompose): PageTarget => {
    const root = rootOf(compose);
    return {
      root,
      mount: findMount(compose),
      corner: compose.body.closest(GMAIL_SELECTORS.corner.join()) ?? compose.border,
      isThere: () => findAgain(root) !== undefined,
      focus: () => findAgain(root)?.body.focus({ preventScroll: true }),
      insert(link) {
        const now = findAgain(root);
        if (now === undefined) return { status: 'failed', code: 'gone' };
        return insertInto(now.body, keeper?.rangeIn(now.body) ?? null, link);
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

/** Inserts a link, or its URL in plain-text mode, and below it the transcript. */
function insertInto(body: HTMLElement, range: Range | null, link: RecordingLink): InsertAnswer {
  if (body.isContentEditable && body.contentEditable !== 'plaintext-only') {
    return insertLinkAtCaret({ body, range, link, ...KEPT });
  }
  const { url, transcript } = link;
  const text = transcript === undefined ? url : `${url}\n${transcript}\n`;
  return insertTextAtCaret({ body, range, ...KEPT, text, isApart: true, isUnread: true });
}
