/** How far listeners have heard a recording, in words of the wire. */
export const HEARD_STATES = ['not_yet', 'partly', 'to_the_end'] as const;
export type HeardState = (typeof HEARD_STATES)[number];

/** Players end a little before the length that the service measured. */
const END_SECONDS = 1;
/** Of a recording shorter than ten seconds, a tenth. */
const END_SHARE = 0.1;

/** Whether this much of a recording, from its beginning, is all of it. */
export function isWhole({
  heardSeconds,
  durationSeconds,
}: {
  readonly heardSeconds: number;
  readonly durationSeconds: number;
}): boolean {
  return (
    heardSeconds > 0 && heardSeconds >= durationSeconds - Math.min(END_SECONDS, durationSeconds * END_SHARE)
  );
}
