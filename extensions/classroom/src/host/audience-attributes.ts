import type { SaidAudience } from './audience-words.ts';
import type { CommentBox } from './comment-box.ts';

/** Attribute names that indicate who sees a comment; the same in all languages. */
const NAMES =
  /(?:^|[-_])(?:audience|visibility|visible-to|privacy|private|comment-type|recipients?)(?:$|[-_])/;
const IS_PRIVATE = /^(?:private|individual|personal|one|student|teacher)(?:$|[-_ ])/;
const IS_CLASS = /^(?:class|course|public|everyone|all|group|shared)(?:$|[-_ ])/;
/** Anything further out may contain comments of both kinds. */
const BORDER =
  'body, main, aside, dialog, [role="main"], [role="complementary"], [role="dialog"], [data-stream-item-id]';

/** Determines the audience from the attributes of a box and its ancestors; null if none is known. */
export function audienceInAttributes(box: CommentBox): SaidAudience {
  const found = new Set<SaidAudience>();
  for (let element: Element | null = box; element !== null; element = element.parentElement) {
    for (const { name, value } of element.attributes) found.add(audienceOf(name, value.trim().toLowerCase()));
    if (element.matches(BORDER)) break;
  }
  const isPrivate = found.has('private');
  if (isPrivate && found.has('class')) return 'both';
  if (isPrivate) return 'private';
  return found.has('class') ? 'class' : null;
}

function audienceOf(name: string, value: string): SaidAudience {
  if (!name.startsWith('data-') || !NAMES.test(name)) return null;
  if (name.endsWith('private') && (value === 'true' || value === '')) return 'private';
  if (name.endsWith('private') && value === 'false') return 'class';
  if (IS_PRIVATE.test(value)) return 'private';
  return IS_CLASS.test(value) ? 'class' : null;
}
