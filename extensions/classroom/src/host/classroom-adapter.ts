import type { CaretKeeper, ComposePlace, HostAdapter } from '@beep/extension-kit/content';
import { findCommentBoxes } from './comment-box.ts';
import { findForm } from './comment-form.ts';
import { createCommentPlace } from './comment-place.ts';

/** The adapter for comments to the class or one person, announcements, and assignment instructions. */
export function createClassroomAdapter(carets: CaretKeeper): HostAdapter {
  return {
    mayHavePlaces: (document) => document.querySelector('[role="textbox"], textarea') !== null,
    find(document) {
      const places = new Map<Element, ComposePlace>();
      for (const box of findCommentBoxes(document)) {
        const form = findForm(box);
        if (form === null) continue;
        const place = createCommentPlace(form, carets);
        if (!places.has(place.root)) places.set(place.root, place);
      }
      return [...places.values()];
    },
  };
}
