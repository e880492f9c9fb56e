import { LTI_SCORE_MAXIMUM } from '@beep/api/features/lti';
import { retryAfterMs } from '../../http/outgoing/retry-after.ts';
import type { JobRunner } from '../../jobs/job-runner.ts';
import type { JobHandler } from '../../jobs/job-worker.ts';
import type { Log } from '../../log/log.ts';
import { type AskingNeeds, type AskPlatform, createAskPlatform, PlatformError } from './ask-platform.ts';
import { SCORE_SCOPE } from './lti-scopes.ts';
import { LTI_PATHS } from './lti-urls.ts';
import { type LtiStore, SEND_SCORES, type StoredPlatform, type StoredScore } from './storage/index.ts';

const SCORE_TYPE = 'application/vnd.ims.lis.v1.score+json';
const CANVAS_SUBMISSION = 'https://canvas.instructure.com/lti/submission';
/** Platforms of a process that are told at once; each of one score after the other. */
const SLOTS = 8;
/** Then other platforms have their turn. */
const TURN_MS = 20_000;
const READ_AT_ONCE = 20;
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 6 * 3_600_000;
/** About three days. */
const MAX_ATTEMPTS = 20;
/** What later tries may change: too much at once, a fault, or a registration that is being corrected. */
const COME_AGAIN: readonly number[] = [401, 403, 408, 409, 425, 429];

export interface ScoreJobNeeds extends AskingNeeds {
  readonly stores: { readonly lti: LtiStore };
  readonly jobs: Pick<JobRunner, 'enqueue'>;
  readonly times: { readonly sweepIntervalMs: number };
  readonly publicUrl: string;
  readonly log: Log;
}

/** Jobs that tell grade books of answers and their scores, until they have taken them. */
export function createScoreJobs(needs: ScoreJobNeeds): readonly JobHandler[] {
  const askPlatform = createAskPlatform(needs);
  return [
    {
      kind: SEND_SCORES,
      slots: SLOTS,
      work: async ({ key }, signal) => {
        const begun = performance.now();
        while (performance.now() - begun < TURN_MS && (await sendNext(needs, askPlatform, { key, signal })));
      },
    },
    {
      // What is due again, and what was written while a job had looked already.
      kind: 'plan_lti_scores',
      slots: 1,
      periodic: { everyMs: needs.times.sweepIntervalMs, firstMs: 0 },
      work: async () => {
        for (const key of await needs.stores.lti.scores.unattended(needs.now())) {
          await needs.jobs.enqueue({ kind: SEND_SCORES, key });
        }
      },
    },
  ];
}

interface Turn {
  /** The id of the platform. */
  readonly key: string;
  readonly signal: AbortSignal;
}

/** False if nothing else is to be sent to the platform now. */
async function sendNext(
  needs: ScoreJobNeeds,
  askPlatform: AskPlatform,
  { key, signal }: Turn,
): Promise<boolean> {
  const { platforms, scores } = needs.stores.lti;
  const platform = await platforms.find(key);
  const due = await scores.due(key, needs.now(), READ_AT_ONCE);
  for (const score of due) {
    signal.throwIfAborted();
    const failure =
      platform?.state === 'active'
        ? await send(needs, askPlatform, { platform, score })
        : new PlatformError('The platform is not active.');
    await scores.settle(score, outcomeOf(score, failure, needs.now()));
    const askedMs = retryAfterMs(failure?.retryAfter, needs.now());
    if (askedMs > 0) await scores.postpone(key, needs.now() + askedMs);
    // Others of a platform that does not answer, or asks to wait, would wait for the same.
    if (failure && (failure.status === undefined || askedMs > 0)) return false;
  }
  return due.length > 0;
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
