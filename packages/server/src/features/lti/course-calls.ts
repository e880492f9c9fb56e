import type { ltiCalls } from '@beep/api/features/lti';
import { MAX_QUESTION_NAMES } from '@beep/core/limits';
import type { VerifiedUser } from '../../auth/token-verifier.ts';
import { takeFromAddress } from '../../limits/limit-requests.ts';
import type { RequestLimits } from '../../limits/request-limits.ts';
import { ServerError } from '../../server-error.ts';
import type { CallHandlers } from '../define-feature.ts';
import { type AskPlatform, PlatformError } from './ask-platform.ts';
import { readMembers } from './course-members.ts';
import { nameIn } from './launch-facts.ts';
import { NAMES_SCOPE } from './lti-scopes.ts';
import { nextPage } from './next-page.ts';
import { isAdmitted, type LtiStore, type StoredCourse, type StoredPlatform } from './storage/index.ts';

type CourseCalls = Pick<typeof ltiCalls, 'readLtiCourse'>;

const MEMBERS_TYPE = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json';
/** More than a list of names can have, whatever the platform puts on a page. */
const MAX_PAGES = 20;

export interface CourseNeeds {
  readonly stores: { readonly lti: LtiStore };
  readonly askPlatform: AskPlatform;
  readonly limits: RequestLimits;
}

/** Calls of teachers on the names of their courses. */
export const createCourseHandlers = (needs: CourseNeeds): CallHandlers<CourseCalls> => ({
  readLtiCourse: async ({ user, params, context }) => {
    await takeFromAddress(context, needs.limits.platformsPerAddress);
    const { course, platform } = await findCourse(needs, params.course, user);
    const { names, title, hasMore } = await readNames(needs, platform, course);
    return {
      title: title ?? course.title,
      names: names.slice(0, MAX_QUESTION_NAMES).sort((one, other) => one.localeCompare(other)),
      truncated: hasMore || names.length > MAX_QUESTION_NAMES,
    };
  },
});

async function findCourse(
  { stores }: CourseNeeds,
  id: string,
  { uid }: VerifiedUser,
): Promise<{ readonly course: StoredCourse; readonly platform: StoredPlatform }> {
  const course = (await stores.lti.learners.coursesOf(uid)).find((one) => one.id === id);
  const platform = course && (await stores.lti.platforms.find(course.platform_id));
  if (course && platform && isAdmitted(platform, course.deployment_id)) return { course, platform };
  throw new ServerError('not_found', { message: 'There is no such course.' });
}

/** Not more names than show that there are too many: a platform may have as many as it likes. */
async function readNames(
  { askPlatform }: CourseNeeds,
  platform: StoredPlatform,
  { memberships_url }: StoredCourse,
): Promise<{
  readonly names: readonly string[];
  readonly title: string | undefined;
  readonly hasMore: boolean;
}> {
  const names: string[] = [];
  let title: string | undefined;
  let url: string | undefined = memberships_url;
  try {
    for (
      let page = 0;
      url !== undefined && page < MAX_PAGES && names.length <= MAX_QUESTION_NAMES;
      page += 1
    ) {
      const headers = { Accept: MEMBERS_TYPE };
      const answer = await askPlatform(platform, { url, headers, scope: NAMES_SCOPE });
      const members = readMembers(answer, MAX_QUESTION_NAMES + 1 - names.length);
      names.push(...members.names);
      title ??= members.title;
      url = nextPage(answer.headers.link, url);
    }
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    throw new ServerError('unavailable', {
      message: 'The learning platform does not give the names now. Try again later.',
      cause: error,
    });
  }
  const shown = title === undefined ? undefined : (nameIn({ name: title }) ?? undefined);
  return { names, title: shown, hasMore: url !== undefined };
}
