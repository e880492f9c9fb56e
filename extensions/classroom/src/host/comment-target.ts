import { AUDIENCE_LABELS } from '@beep/core/texts';
import type { CaretKeeper, PageTarget } from '@beep/extension-kit/content';
import { type Audience, detectAudience, labelOf, streamItemOf } from './audience.ts';
import { type CommentBox, isCommentBox, POSSIBLE_BOX } from './comment-box.ts';
import { type CommentForm, findForm } from './comment-form.ts';
import { insertRecordingLink } from './insert-recording-link.ts';
import { partsOf, type TargetParts } from './mount-point.ts';

/** Identifies a box: position, audience, label. */
interface BoxFacts {
  readonly box: CommentBox;
  readonly root: Element;
  readonly audience: Audience;
  readonly name: string;
  /** In which language the browser shows the page, and so its labels. */
  readonly language: string;
  readonly item: string | null;
  readonly path: string;
  /** The path and query, which identify the student whose work is shown. */
  readonly address: string;
}

/**
 * The insertion target of one form at this moment: a recording goes into this box, or into the one that certainly
 * replaces it, or nowhere.
 */
export function createCommentTarget(form: CommentForm, carets: CaretKeeper): PageTarget {
  const parts = partsOf(form);
  const then = factsOf(form, parts);
  return {
    root: parts.root,
    mount: parts.mount,
    label: AUDIENCE_LABELS[then.audience],
    isForOne: isForOne(then),
    isThere: () => findAgain(then) !== null,
    insert: ({ url }) => {
      const box = findAgain(then);
      return box === null ? { status: 'failed', code: 'gone' } : insertRecordingLink(box, url, carets);
    },
  };
}

function factsOf({ box }: CommentForm, { root, isPartOfForm }: TargetParts): BoxFacts {
  const { pathname: path, search, hash } = box.ownerDocument.location;
  return {
    box,
    root,
    audience: detectAudience({ box, path, isPartOfForm }),
    name: `${box.localName} ${labelOf(box)}`,
    language: shownLanguage(box.ownerDocument),
    item: streamItemOf(root)?.getAttribute('data-stream-item-id') ?? null,
    path,
    address: `${path}${search}${hash}`,
  };
}

/** Finds the same box. Classroom may have rendered it again, or reused its elements for another comment. */
function findAgain(then: BoxFacts): CommentBox | null {
  if (!then.root.isConnected) return null;
  const isSame = then.root.contains(then.box);
  const boxes = isSame ? [then.box] : [...then.root.querySelectorAll<HTMLElement>(POSSIBLE_BOX)];
  const found = boxes.filter(isCommentBox);
  const [box] = found;
  const form = box === undefined || found.length > 1 ? null : findForm(box);
  if (form === null) return null;
  const now = factsOf(form, partsOf(form));
  const isAlike =
    now.root === then.root &&
    now.audience === then.audience &&
    hasSameName(now, then) &&
    now.item === then.item &&
    now.path === then.path;
  return isAlike && ((isSame && !isForOne(then)) || now.address === then.address) ? form.box : null;
}

/** A page that was translated meanwhile has the same labels in other words; who sees the comment is compared besides. */
function hasSameName(now: BoxFacts, then: BoxFacts): boolean {
  return now.name === then.name || now.language !== then.language;
}

/**
 * Differs once a browser's translator has begun: Firefox's changes `lang`, Chrome's adds a class, Edge's adds an attribute
 * to what it has translated, the title included.
 */
function shownLanguage({ documentElement, head }: Document): string {
  const isByChrome = documentElement.matches('.translated-ltr, .translated-rtl');
  const isByEdge = head.querySelector('title[_msthash]') !== null;
  return [documentElement.lang, isByChrome, isByEdge].join();
}

function isForOne({ audience }: BoxFacts): boolean {
  return audience === 'private' || audience === 'unknown';
}
