export interface MailRound {
  /** Of the job: it names the mails that belong together. */
  readonly key: string;
  readonly recipients: readonly string[];
  readonly signal: AbortSignal;
}

/**
 * Mails each recipient of a job once in this process, also if the job runs again. A mail that cannot be sent now keeps no
 * other from being sent; the round rejects after the last with the first reason.
 */
export type SendToEach = (round: MailRound, send: (to: string) => Promise<void>) => Promise<void>;

export function createSendToEach(): SendToEach {
  const sent = new Map<string, Set<string>>();
  return async ({ key, recipients, signal }, send) => {
    const taken = sent.get(key) ?? new Set();
    sent.set(key, taken);
    const reasons: unknown[] = [];
    for (const to of recipients) {
      signal.throwIfAborted();
      if (taken.has(to)) continue;
      await send(to).then(
        () => taken.add(to),
        (reason: unknown) => reasons.push(reason),
      );
    }
    if (reasons.length > 0) throw reasons[0];
    sent.delete(key);
  };
}
