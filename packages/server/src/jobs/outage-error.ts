/**
 * Something that a job needs is away, which says nothing about what the job is for: the attempt is not counted, and the
 * job is retried after {@link OUTAGE_RETRY_MS}.
 */
export class OutageError extends Error {
  constructor(cause: unknown) {
    super(String(cause), { cause });
    this.name = 'OutageError';
  }
}

export const OUTAGE_RETRY_MS = 30_000;
