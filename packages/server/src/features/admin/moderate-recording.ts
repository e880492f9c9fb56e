import { type Actor, requireDomain } from '../../access/administrators.ts';
import { ServerError } from '../../server-error.ts';
import type { AppendAuditEntry, AuditedStores, NewAuditEntry } from '../../storage/audit-store.ts';
import type { StoredRecording } from '../../storage/recording-fields.ts';
import { isRecordingId } from '../../storage/recording-id.ts';
import type { AdminDeps } from './admin-deps.ts';

/** A recording that the actor administers, and the domain that it counts for. */
export interface AdministeredRecording {
  readonly recording: StoredRecording;
  readonly domain: string | null;
  /** The owner's address, or account. */
  readonly owner: string;
}

/**
 * A recording that is not deleted. One that was made without a domain is its owner's administrators'. Rejects with
 * `not_found`, `forbidden` or `deleted`.
 */
export async function findAdministered(
  { stores }: Pick<AdminDeps, 'stores'>,
  id: string,
  actor: Actor,
): Promise<AdministeredRecording> {
  const recording = isRecordingId(id) ? await stores.recordings.find(id) : undefined;
  if (!recording) throw new ServerError('not_found', { message: 'There is no such recording.' });
  const account = await stores.accounts.find(recording.ownerUid);
  const domain = recording.domain ?? account?.domain ?? null;
  requireDomain(actor, domain);
  if (recording.deletedAt !== null || recording.isRemoved)
    throw new ServerError('deleted', { message: 'This recording is deleted.' });
  return { recording, domain, owner: account?.email ?? recording.ownerUid };
}

export type Moderation = 'suspend' | 'restore' | 'delete';

/** The action. A suspension may have a reason, which the owner reads. */
export interface ModerationOrder {
  readonly moderation: Moderation;
  readonly reason?: string | undefined;
}

const ACTIONS = {
  suspend: 'recording_suspended',
  restore: 'recording_restored',
  delete: 'recording_deleted',
} as const;

/**
 * Silences a recording until it is restored, or deletes it for good. Resolves with false if it was so already. Rejects
 * as {@link findAdministered}.
 */
export async function moderateRecording(
  deps: AdminDeps,
  { id, ...order }: ModerationOrder & { readonly id: string },
  actor: Actor,
): Promise<boolean> {
  const administered = await findAdministered(deps, id, actor);
  const at = deps.now();
  return deps.stores.audit.change((stores, append) =>
    moderateIn({ stores, append }, administered, { ...order, actor, at }),
  );
}

/** The same within a change of the audit log. */
export async function moderateIn(
  { stores, append }: { readonly stores: AuditedStores; readonly append: AppendAuditEntry },
  { recording, domain, owner }: AdministeredRecording,
  { moderation, reason = '', actor, at }: ModerationOrder & { readonly actor: Actor; readonly at: number },
): Promise<boolean> {
  if (!(await apply(stores, recording.id, { moderation, reason, at }))) return false;
  const why = moderation === 'suspend' && reason !== '' ? { reason } : {};
  const entry: NewAuditEntry = {
    ...{ at, actor: actor.name, action: ACTIONS[moderation], domain },
    ...{ subject: recording.id, details: { owner, ...why } },
  };
  await append(entry);
  return true;
}

function apply(
  { recordings, deletions }: AuditedStores,
  id: string,
  { moderation, reason, at }: ModerationOrder & { readonly at: number },
): Promise<boolean> {
  if (moderation === 'delete') return deletions.deleteForGood(id, at);
  return recordings.setSuspended(id, moderation === 'suspend' ? at : null, reason || null);
}
