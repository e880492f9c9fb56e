import { LTI_SCORE_MAXIMUM } from '@beep/api/features/lti';
import type { JobHandler } from '../../jobs/job-worker.ts';
import type { Log } from '../../log/log.ts';
import { type AskingNeeds, type AskPlatform, createAskPlatform, PlatformError } from './ask-platform.ts';
import { SCORE_SCOPE } from './lti-scopes.ts';
import { LTI_PATHS } from './lti-urls.ts';
import type { LtiStore, StoredPlatform, StoredScore } from './storage/index.ts';

const SCORE_TYPE = 'application/vnd.ims.lis.v1.score+json';
const CANVAS_SUBMISSION = 'https://canvas.instructure.com/lti/submission';
/** Of one platform in one run, so that no platform holds up the others. */
const PER_PLATFORM = 20;
const PLATFORMS_AT_ONCE = 8;
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 6 * 3_600_000;
/** About three days. */
const MAX_ATTEMPTS = 20;
/** What later tries may change: too much at once, a fault, or a registration that is being corrected. */
const COME_AGAIN: readonly number[] = [401, 403, 408, 409, 425, 429];

export interface ScoreJobNeeds extends AskingNeeds {
  readonly stores: { readonly lti: LtiStore };
  readonly times: { readonly sweepIntervalMs: number };
  readonly publicUrl: string;
  readonly log: Log;
}

/** Tells grade books of answers and their scores, until they have taken them. */
export function createScoreJob(needs: ScoreJobNeeds): JobHandler {
  const askPlatform = createAskPlatform(needs);
  return {
    kind: 'send_lti_scores',
    slots: 1,
    periodic: { everyMs: needs.times.sweepIntervalMs, firstMs: 0 },
    work: async (_job, signal) => {
      const due = await needs.stores.lti.scores.due(needs.now(), PER_PLATFORM);
      const groups = [...Map.groupBy(due, ({ platform_id }) => platform_id)];
      const sendNext = async (): Promise<void> => {
        for (let group = groups.shift(); group; group = groups.shift()) {
          await sendTo(needs, askPlatform, { platformId: group[0], scores: group[1], signal });
        }
      };
      await Promise.all(Array.from({ length: PLATFORMS_AT_ONCE }, sendNext));
    },
  };
}

interface Group {
  readonly platformId: string;
  readonly scores: readonly StoredScore[];
  readonly signal: AbortSignal;
}

async function sendTo(
  needs: ScoreJobNeeds,
  askPlatform: AskPlatform,
  { platformId, scores, signal }: Group,
): Promise<void> {
  const platform = await needs.stores.lti.platforms.find(platformId);
  for (const score of scores) {
    if (signal.aborted) return;
    const failure =
      platform?.state === 'active'
        ? await send(needs, askPlatform, { platform, score })
        : new PlatformError('The platform is not active.');
    await needs.stores.lti.scores.settle(score, outcomeOf(score, failure, needs.now()));
    // Others of a platform that does not answer would wait for the same.
    if (failure && failure.status === undefined) return;
  }
}

function outcomeOf(
  { attempts }: StoredScore,
  failure: PlatformError | undefined,
  now: number,
): Parameters<LtiStore['scores']['settle']>[1] {
  if (failure === undefined) return { state: 'sent' };
  const { status } = failure;
  const isOver = status !== undefined && status < 500 && !COME_AGAIN.includes(status);
  if (isOver || attempts + 1 >= MAX_ATTEMPTS) return { state: 'failed', attempts: attempts + 1 };
  const wait = Math.min(FIRST_WAIT_MS * 2 ** attempts, LONGEST_WAIT_MS);
  return { state: 'waiting', attempts: attempts + 1, next_try_at_ms: now + wait };
}

interface Sending {
  readonly platform: StoredPlatform;
  readonly score: StoredScore;
}

async function send(
  { log, publicUrl, now }: ScoreJobNeeds,
  askPlatform: AskPlatform,
  { platform, score }: Sending,
): Promise<PlatformError | undefined> {
  try {
    await askPlatform(platform, {
      ...{ method: 'POST', scope: SCORE_SCOPE, url: scoresUrl(score.line_item) },
      headers: { 'Content-Type': SCORE_TYPE },
      body: JSON.stringify(scoreOf(score, { publicUrl, at: now() })),
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    log.error('lti_score_failed', error, { platform: platform.id });
    return error;
  }
}

/** The path of a line item goes on with `/scores`; its query stays. */
function scoresUrl(lineItem: string): string {
  const url = new URL(lineItem);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/scores`;
  return url.href;
}

function scoreOf(
  { subject, score, recording_id, submitted_at_ms }: StoredScore,
  { publicUrl, at }: { readonly publicUrl: string; readonly at: number },
): object {
  const submittedAt = new Date(submitted_at_ms).toISOString();
  const desk = `${publicUrl}${LTI_PATHS.launch}?resource=${encodeURIComponent(`question:${recording_id}`)}`;
  return {
    userId: subject,
    timestamp: new Date(at).toISOString(),
    activityProgress: 'Submitted',
    gradingProgress: score === null ? 'PendingManual' : 'FullyGraded',
    ...(score !== null && { scoreGiven: score, scoreMaximum: LTI_SCORE_MAXIMUM }),
    submission: { submittedAt },
    // What SpeedGrader opens.
    [CANVAS_SUBMISSION]: {
      ...{ new_submission: score === null, submission_type: 'basic_lti_launch' },
      ...{ submission_data: desk, submitted_at: submittedAt },
    },
  };
}
