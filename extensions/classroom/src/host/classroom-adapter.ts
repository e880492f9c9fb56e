import type { CaretKeeper, HostAdapter, PageTarget } from '@beep/extension-kit/content';
import { findCommentBoxes } from './comment-box.ts';
import { findForm } from './comment-form.ts';
import { createCommentTarget } from './comment-target.ts';

/** The adapter for comments to the class or one person, announcements, and assignment instructions. */
export function createClassroomAdapter(carets: CaretKeeper): HostAdapter {
  return {
    mayHaveTargets: (document) => document.querySelector('[role="textbox"], textarea') !== null,
    find(document) {
      const targets = new Map<Element, PageTarget>();
      for (const box of findCommentBoxes(document)) {
        const form = findForm(box);
        if (form === null) continue;
        const target = createCommentTarget(form, carets);
        if (!targets.has(target.root)) targets.set(target.root, target);
      }
      return [...targets.values()];
    },
  };
}
