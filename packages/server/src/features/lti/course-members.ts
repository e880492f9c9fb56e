import { z } from 'zod';
import type { OutgoingAnswer } from '../../http/outgoing/outgoing-requests.ts';
import { jsonOf, PlatformError } from './ask-platform.ts';
import { namedSchema, nameIn, optionalText } from './launch-facts.ts';

const pageSchema = z.object({
  context: z.object({ title: optionalText, label: optionalText }).optional().catch(undefined),
  // Each is read by itself: a platform may give far more than are needed.
  members: z.custom<readonly unknown[]>(Array.isArray),
});

/** What a page of members says. */
export interface CourseMembers {
  /** Of learners. */
  readonly names: readonly string[];
  /** Of the course. */
  readonly title: string | undefined;
}

/** Reads at most so many names of a page that a platform gives. Throws a {@link PlatformError} if it is none. */
export function readMembers(answer: OutgoingAnswer, most: number): CourseMembers {
  const { data: page } = pageSchema.safeParse(jsonOf(answer));
  if (page === undefined) throw new PlatformError('The platform gives no names.');
  return { names: learnersIn(page.members, most), title: page.context?.title ?? page.context?.label };
}

function learnersIn(members: readonly unknown[], most: number): readonly string[] {
  const names: string[] = [];
  for (const member of members) {
    if (names.length >= most) break;
    const { data } = isLearner(member) ? namedSchema.safeParse(member) : {};
    const name = data === undefined ? null : nameIn(data);
    if (name !== null) names.push(name);
  }
  return names;
}

/** Before the rest of a member is looked at: most of what is no learner costs nothing. */
function isLearner(member: unknown): boolean {
  if (typeof member !== 'object' || member === null) return false;
  const { status, roles } = member as { readonly status?: unknown; readonly roles?: unknown };
  if (status !== undefined && status !== 'Active') return false;
  return Array.isArray(roles) && roles.some((role) => typeof role === 'string' && /(^|#)Learner$/.test(role));
}
