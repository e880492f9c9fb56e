import type { AUDIENCE_LABELS } from '@beep/core/texts';
import { audienceInAttributes } from './audience-attributes.ts';
import { audienceInWords, type SaidAudience } from './audience-words.ts';
import { type CommentBox, isTextArea } from './comment-box.ts';

/** Who will see a post from a box; `unknown` unless it is certain. */
export type Audience = keyof typeof AUDIENCE_LABELS;

/** A box and the facts about its form. */
export interface CommentContext {
  readonly box: CommentBox;
  /** The path of the page's URL. */
  readonly path: string;
  /** True if the form has other fields. */
  readonly isPartOfForm: boolean;
}

/** A teacher's view of one student's work: grading view, its list, or the student's page. */
const PERSONAL_PATH = /\/g\/tg\/|\/sp\/|\/submissions(?:\/|$)/;
/** The page of one assignment, material or question. */
const DETAILS_PATH = /\/details(?:\/|$)/;
const STREAM_PATH = /^(?:\/u\/\d+)?\/c\/[^/]+\/?$/;
const ITEM = '[data-stream-item-id]';
const PANEL = 'aside, [role="complementary"]';
const DIALOG = 'dialog, [role="dialog"], [aria-modal="true"]';
const SECTION =
  'section, aside, fieldset, [role="region"], [role="group"], [role="complementary"], [role="form"]';

/**
 * Determines the audience from the place on the page and from the page's labels, which must agree: a recording for one
 * student must never go to the class. No place alone counts as private: the page must say so.
 */
export function detectAudience(context: CommentContext): Audience {
  const position = audienceOfPosition(context);
  const said = audienceSaid(context.box);
  if (said === 'private') return position === 'private' || position === 'unknown' ? 'private' : 'unknown';
  if (position === 'private' || said === 'both') return 'unknown';
  // The page of one work has private comments too, on a narrow page below the others: only a label tells them apart.
  if (position === 'class' && said === null && DETAILS_PATH.test(context.path)) return 'unknown';
  return position === 'unknown' && said === 'class' ? 'class' : position;
}

function audienceOfPosition(context: CommentContext): Audience {
  const { box, path, isPartOfForm } = context;
  if (isPartOfForm) return 'instructions';
  const item = streamItemOf(box);
  const dialog = box.closest(DIALOG);
  if (dialog !== null && isWithin(dialog, item)) return audienceOfDialog(context);
  const panel = box.closest(PANEL);
  if (panel !== null) {
    const isOfWork = PERSONAL_PATH.test(path) || DETAILS_PATH.test(path);
    return isOfWork && isWithin(panel, item) ? 'private' : 'unknown';
  }
  if (PERSONAL_PATH.test(path)) return item === null ? 'private' : 'unknown';
  return audienceOfPage(context, item);
}

/** True if the part of the page is nearer to the box than the post, if there is one. */
function isWithin(part: Element, item: Element | null): boolean {
  return item === null || item.contains(part);
}

function audienceOfDialog({ box, path }: CommentContext): Audience {
  if (PERSONAL_PATH.test(path)) return 'private';
  return mayAnnounce(box, path) ? 'announcement' : 'unknown';
}

function audienceOfPage({ box, path }: CommentContext, item: Element | null): Audience {
  // An answer to a question is a text area in the question's card, and may be hidden from the class.
  if (isTextArea(box)) return 'unknown';
  if (item !== null || DETAILS_PATH.test(path)) return 'class';
  return mayAnnounce(box, path) ? 'announcement' : 'unknown';
}

function mayAnnounce(box: CommentBox, path: string): boolean {
  return !isTextArea(box) && STREAM_PATH.test(path);
}

/** The card of the post that a box belongs to. Cards repeat their id inside: the outermost is the post. */
export function streamItemOf(box: Element): Element | null {
  let item: Element | null = null;
  for (let next = box.closest(ITEM); next !== null; next = next.parentElement?.closest(ITEM) ?? null) {
    item = next;
  }
  return item;
}

/** By labels and by attributes; `both` if these disagree. */
function audienceSaid(box: CommentBox): SaidAudience {
  const found = [labelled(box), audienceInAttributes(box)].filter((audience) => audience !== null);
  const known = new Set(found);
  return known.size > 1 ? 'both' : ([...known][0] ?? null);
}

/** From the box's own label, or else its section's. */
function labelled(box: CommentBox): SaidAudience {
  const own = audienceInWords(labelOf(box));
  if (own !== null) return own;
  const section = box.closest(SECTION);
  return section === null ? null : audienceInWords(namesOf(section));
}

/** All labels of the box, joined. */
export function labelOf(box: CommentBox): string {
  const attributes = ['aria-placeholder', 'placeholder', 'data-placeholder'].map((name) =>
    box.getAttribute(name),
  );
  return [namesOf(box), ...attributes].join(' ').trim();
}

function namesOf(element: Element): string {
  const ids = [element.getAttribute('aria-labelledby'), element.getAttribute('aria-describedby')];
  const texts = ids
    .join(' ')
    .split(/\s+/)
    .map((id) => (id === '' ? '' : (element.ownerDocument.getElementById(id)?.textContent ?? '')));
  return [element.getAttribute('aria-label'), ...texts].join(' ').trim();
}
