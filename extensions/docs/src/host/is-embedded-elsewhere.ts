import { HOSTS } from '@beep/core/hosts';

/** What a page knows about the pages around it. Firefox has no `ancestorOrigins`. */
export interface PlaceOfPage {
  readonly isTop: boolean;
  readonly isParentTop: boolean;
  readonly ancestorOrigins: ArrayLike<string> | undefined;
  readonly referrer: string;
}

const CLASSROOM = new URL(HOSTS.classroom.extensionPages).origin;

/** The place of the page in `window`. */
export function placeOf({ document, location, parent, top, self }: Window): PlaceOfPage {
  return {
    isTop: self === top,
    isParentTop: parent === top,
    ancestorOrigins: 'ancestorOrigins' in location ? location.ancestorOrigins : undefined,
    referrer: document.referrer,
  };
}

/**
 * True for a page in a frame of any other site than Classroom, which shows a student's document in a frame for grading.
 * Where the browser does not name the pages around a frame, the page that opened it counts.
 */
export function isEmbeddedElsewhere({ isTop, isParentTop, ancestorOrigins, referrer }: PlaceOfPage): boolean {
  if (isTop) return false;
  if (ancestorOrigins !== undefined) {
    return ancestorOrigins.length === 0 || Array.from(ancestorOrigins).some((origin) => origin !== CLASSROOM);
  }
  return !isParentTop || URL.parse(referrer)?.origin !== CLASSROOM;
}
