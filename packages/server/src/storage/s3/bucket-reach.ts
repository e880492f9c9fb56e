/** An answer of the bucket is reused for this long. */
const FRESH_MS = 1000;
/** For this long after an answer callers do not wait for the next check. */
const TRUSTED_MS = 10_000;

/**
 * Checks that a bucket answers, without a request per listener. `check` rejects if the bucket does not answer; it is called at most once a second
 * for all callers.
 */
export function watchReach(check: () => Promise<void>, now: () => number = () => performance.now()) {
  let respondedAt = Number.NEGATIVE_INFINITY;
  let failed: { readonly at: number; readonly reason: unknown } | undefined;
  let asking: Promise<void> | undefined;
  const answered = (): void => {
    respondedAt = now();
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
    /** Reports that the bucket has just answered another request. */
    answered,
    /** Resolves if the bucket answered recently or answers now; otherwise rejects, at once if that is known. */
    require: async (): Promise<void> => {
      if (failed && now() - failed.at < FRESH_MS) throw failed.reason;
      const age = now() - respondedAt;
      if (!failed && age < FRESH_MS) return;
      const response = ask();
      if (failed || age >= TRUSTED_MS) return response;
      response.catch(() => undefined);
    },
  };
}
