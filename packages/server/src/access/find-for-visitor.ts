import type { VerifiedUser } from '../auth/token-verifier.ts';
import type { SheetStore } from '../features/sheets/storage/index.ts';
import type { PolicyDirectory } from '../policies/policy-directory.ts';
import { findLinked } from '../recordings/find-linked.ts';
import { findRecording, requireLive } from '../recordings/find-recording.ts';
import { ServerError } from '../server-error.ts';
import type { StoredRecording } from '../storage/recording-fields.ts';
import { isRecordingId } from '../storage/recording-id.ts';
import type { RecordingStore } from '../storage/recording-store.ts';
import { type Access, decideAccess, isOpen, type Use } from './decide-access.ts';
import type { Grants } from './grants.ts';

declare const AUDIBLE: unique symbol;

/**
 * A recording that the visitor of this request may hear and read. Whatever answers visitors takes one, so a new route
 * cannot forget the policy; only this module makes one.
 */
export type AudibleRecording = StoredRecording & { readonly [AUDIBLE]: true };

export interface VisitDeps {
  readonly stores: { readonly recordings: RecordingStore; readonly sheets: Pick<SheetStore, 'findSlot'> };
  readonly policies: Pick<PolicyDirectory, 'policyOf'>;
  readonly grants: Pick<Grants, 'accepts'>;
  readonly now: () => number;
}

export interface Visit {
  readonly use: Use;
  /** Asked only if the policy needs it. Without it the visitor is anonymous. */
  readonly identify?: () => Promise<VerifiedUser | undefined>;
  /** Of the address, and the uses that this address may be granted for. */
  readonly grant?: { readonly text: string; readonly uses: readonly Use[] } | undefined;
}

/**
 * The live recording, if this visitor may use it. Rejects with `not_found`, `expired`, `deleted`, `suspended` or
 * `restricted`.
 */
export async function findForVisitor(deps: VisitDeps, id: string, visit: Visit): Promise<AudibleRecording> {
  const recording = requireLive(await findRecording(deps.stores.recordings, id), deps.now());
  return admit(deps, recording, visit);
}

/**
 * The same for the id in a share link, which may be that of a printed label. Rejects with `not_recorded` for a label
 * without a recording, with `deleted` for a revoked one.
 */
export async function findLinkedForVisitor(
  deps: VisitDeps,
  linkId: string,
  visit: Visit,
): Promise<AudibleRecording> {
  const recording = requireLive(await findLinked(deps.stores, linkId, deps.now()), deps.now());
  return admit(deps, recording, visit);
}

/**
 * The same at once for a recording that is open to everybody; undefined if it is not, if there is none with this id, or
 * if rows are remote.
 */
export function findOpenNow(deps: VisitDeps, id: string, use: Use): AudibleRecording | undefined {
  const recording = isRecordingId(id) ? deps.stores.recordings.findNow?.(id) : undefined;
  if (recording === undefined) return undefined;
  requireLive(recording, deps.now());
  const policy = deps.policies.policyOf(recording.domain);
  return isOpen(recording, policy, use) ? (recording as AudibleRecording) : undefined;
}

/** True if not everybody may use it: no cache keeps it, and addresses without a token need a grant. */
export function isForSome(
  { policies }: Pick<VisitDeps, 'policies'>,
  recording: AudibleRecording,
  use: Use,
): boolean {
  return !isOpen(recording, policies.policyOf(recording.domain), use);
}

async function admit(
  deps: VisitDeps,
  recording: StoredRecording,
  { use, identify, grant }: Visit,
): Promise<AudibleRecording> {
  const policy = deps.policies.policyOf(recording.domain);
  if (isOpen(recording, policy, use)) return recording as AudibleRecording;
  const isGranted = grant?.uses.some((granted) =>
    deps.grants.accepts(grant.text, { recordingId: recording.id, use: granted }),
  );
  const access =
    isGranted && recording.suspendedAt === null
      ? 'allowed'
      : decideAccess(recording, policy, { use, visitor: await identify?.() });
  if (access !== 'allowed') throw refusalOf(access);
  return recording as AudibleRecording;
}

function refusalOf(access: Exclude<Access, 'allowed'>): ServerError {
  if (access !== 'owner_only') return new ServerError(access);
  return new ServerError('restricted', {
    message: 'The policy for its owner lets only the owner download this recording.',
  });
}
