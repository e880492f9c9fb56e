/** For so long a bucket that answered is taken to answer. */
const FRESH_MS = 1000;
/** For so long nobody waits to hear whether it still does. */
const TRUSTED_MS = 10_000;

/** Whether a bucket answers, without asking it for every listener. */
export interface BucketReach {
  /** Resolves where it answered a moment ago, or does now. Rejects, at once when that is known, where it does not. */
  require(): Promise<void>;
  /** It has just answered somebody. */
  answered(): void;
}

/** `check` rejects when the bucket does not answer; of everybody who wants to know it is asked once a second. */
export function watchReach(
  check: () => Promise<void>,
  now: () => number = () => performance.now(),
): BucketReach {
  let answeredAt = Number.NEGATIVE_INFINITY;
  let failed: { readonly at: number; readonly reason: unknown } | undefined;
  let asking: Promise<void> | undefined;
  const answered = (): void => {
    answeredAt = now();
    failed = undefined;
  };
  const ask = (): Promise<void> => {
    asking ??= check()
      .then(answered, (reason: unknown) => {
        failed = { at: now(), reason };
        throw reason;
      })
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };
  return {
    answered,
    require: async () => {
      if (failed && now() - failed.at < FRESH_MS) throw failed.reason;
      const age = now() - answeredAt;
      if (!failed && age < FRESH_MS) return;
      const answer = ask();
      if (failed || age >= TRUSTED_MS) return answer;
      answer.catch(() => undefined);
    },
  };
}
