import type { BoundCalls } from './calls/call.ts';
import type { archiveCalls } from './features/archive/index.ts';
import type { labelCalls } from './features/library/index.ts';
import type { preferenceCalls } from './features/preferences/index.ts';

/** The calls of the signed-in user that panels of extensions make too. */
export type OwnCalls = BoundCalls<typeof archiveCalls & typeof labelCalls & typeof preferenceCalls>;
