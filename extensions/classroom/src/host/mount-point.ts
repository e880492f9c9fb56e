import type { MountPoint } from '@beep/extension-kit/content';
import { type CommentBox, otherFieldsIn } from './comment-box.ts';
import { type CommentForm, isPlainButton, plainButtons } from './comment-form.ts';

/** The elements of one insertion target. */
export interface TargetParts {
  readonly root: Element;
  readonly mount: MountPoint;
  /** True if the form has other fields. */
  readonly isPartOfForm: boolean;
}

const WHOLE_PAGE = 'html, body, main, [role="main"]';

/** A comment's target is its form; in a larger form, or one as wide as the page, it is what surrounds the box. */
export function partsOf(form: CommentForm): TargetParts {
  const isPartOfForm = otherFieldsIn(form.element, form.box).length > 0;
  if (!isPartOfForm && !form.element.matches(WHOLE_PAGE)) {
    return { root: form.element, mount: besidePost(form), isPartOfForm };
  }
  const root = fieldWrapperOf(form);
  return { root, mount: belowBox(root, form), isPartOfForm };
}

/** In the row of the post button, before the row's first button. */
function besidePost({ box, element, post }: CommentForm): MountPoint {
  let button = post;
  let row = post.parentElement ?? element;
  while (row !== element && row.parentElement !== element && plainButtons(row, box).length === 1) {
    button = row;
    row = row.parentElement ?? element;
  }
  const first = [...row.children].find(
    (child) => !child.contains(box) && (child === button || holdsButton(child, box)),
  );
  return { parent: row, before: first ?? button };
}

function holdsButton(child: Element, box: CommentBox): boolean {
  return isPlainButton(child, box) || plainButtons(child, box).length > 0;
}

/** The largest element around the box that contains nothing else of the form. */
function fieldWrapperOf({ box, element, post }: CommentForm): Element {
  let root: Element = box;
  for (let next = box.parentElement; next !== null && next !== element; next = next.parentElement) {
    if (next.contains(post) || otherFieldsIn(next, box).length > 0) break;
    root = next;
  }
  return root;
}

function belowBox(root: Element, { box }: CommentForm): MountPoint {
  const toolbar = root.querySelector('[role="toolbar"]');
  if (toolbar !== null && !box.contains(toolbar)) return { parent: toolbar, before: null };
  if (root !== box) return { parent: root, before: null };
  return { parent: box.parentElement ?? box, before: box.nextElementSibling };
}
