import { lateCall } from '../../late-call.ts';

/** Reads a label of the user's. The contract loads when it is used: the recorder and the listen page do not need it. */
export const readOwnSlot = lateCall(async () => (await import('./late-slot.ts')).getOwnSlot);
