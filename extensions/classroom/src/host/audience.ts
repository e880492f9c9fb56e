import type { PLACE_LABELS } from '../extension-texts.ts';
import { audienceInAttributes } from './audience-attributes.ts';
import { audienceInWords, type SaidAudience } from './audience-words.ts';
import { type CommentBox, isTextArea } from './comment-box.ts';

/** Who will see what is posted from a box; `unknown` wherever that is not certain. */
export type Audience = keyof typeof PLACE_LABELS;

/** One box and what is known of its form. */
export interface Surroundings {
  readonly box: CommentBox;
  /** The path of the page's address. */
  readonly path: string;
  /** Whether the form asks for more than this text. */
  readonly isPartOfForm: boolean;
}

/** A teacher with the work of one student, in the grading view, its list or the student's own page. */
const PERSONAL_PATH = /\/g\/tg\/|\/sp\/|\/submissions(?:\/|$)/;
/** One assignment, material or question on a page of its own. */
const DETAILS_PATH = /\/details(?:\/|$)/;
const STREAM_PATH = /^(?:\/u\/\d+)?\/c\/[^/]+\/?$/;
const ITEM = '[data-stream-item-id]';
const PANEL = 'aside, [role="complementary"]';
const DIALOG = 'dialog, [role="dialog"], [aria-modal="true"]';
const SECTION =
  'section, aside, fieldset, [role="region"], [role="group"], [role="complementary"], [role="form"]';

/**
 * Told by the place on the page and by what the page says of the box, which have to agree: a note for one student must
 * never be taken for private where the class would hear it. No place is private by itself: the page has to say it.
 */
export function tellAudience(surroundings: Surroundings): Audience {
  const place = audienceOfPlace(surroundings);
  const said = audienceSaid(surroundings.box);
  if (said === 'private') return place === 'private' || place === 'unknown' ? 'private' : 'unknown';
  if (place === 'private' || said === 'both') return 'unknown';
  return place === 'unknown' && said === 'class' ? 'class' : place;
}

function audienceOfPlace(surroundings: Surroundings): Audience {
  const { box, path, isPartOfForm } = surroundings;
  if (isPartOfForm) return 'instructions';
  const item = streamItemOf(box);
  const dialog = box.closest(DIALOG);
  if (dialog !== null && isWithin(dialog, item)) return audienceOfDialog(surroundings);
  const panel = box.closest(PANEL);
  if (panel !== null) {
    const isOfWork = PERSONAL_PATH.test(path) || DETAILS_PATH.test(path);
    return isOfWork && isWithin(panel, item) ? 'private' : 'unknown';
  }
  if (PERSONAL_PATH.test(path)) return item === null ? 'private' : 'unknown';
  return audienceOfPage(surroundings, item);
}

/** Whether the part of the page is nearer to the box than the post, where there is one. */
function isWithin(part: Element, item: Element | null): boolean {
  return item === null || item.contains(part);
}

function audienceOfDialog({ box, path }: Surroundings): Audience {
  if (PERSONAL_PATH.test(path)) return 'private';
  return mayAnnounce(box, path) ? 'announcement' : 'unknown';
}

function audienceOfPage({ box, path }: Surroundings, item: Element | null): Audience {
  // An answer to a question is a text area in the question's card, and the class may not see it.
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

/** By words and by attributes; `both` where these do not agree. */
function audienceSaid(box: CommentBox): SaidAudience {
  const told = [labelled(box), audienceInAttributes(box)].filter((audience) => audience !== null);
  const known = new Set(told);
  return known.size > 1 ? 'both' : ([...known][0] ?? null);
}

/** The box's own words, or else those of the section that it stands in. */
function labelled(box: CommentBox): SaidAudience {
  const own = audienceInWords(labelOf(box));
  if (own !== null) return own;
  const section = box.closest(SECTION);
  return section === null ? null : audienceInWords(namesOf(section));
}

/** Everything that the box is called by, joined. */
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
