import { type ArchiveActor, followArchive } from '../archive/create-archive.ts';
import type { Archive } from '../archive/ports.ts';
import type { CallOutcome } from '../recordings/call-outcome.ts';
import type { Clock } from '../time/clock.ts';
import type { PeopleApi } from './ports.ts';

export interface PersonArchiveOptions {
  readonly api: Pick<PeopleApi, 'createArchive'>;
  readonly uid: string;
  readonly clock: Clock;
}

/**
 * The archive of a person. There is one call, which the audit log notes: it is made only when an archive is asked for,
 * and while it is being prepared.
 */
export function createPersonArchive({ api, uid, clock }: PersonArchiveOptions): ArchiveActor {
  let isPreparing = false;
  const prepare = async (): Promise<CallOutcome<Archive>> => {
    const outcome = await api.createArchive(uid);
    if (outcome.status === 'ok') isPreparing = outcome.value.state === 'preparing';
    return outcome;
  };
  const none: CallOutcome<Archive> = { status: 'ok', value: { state: 'none' } };
  return followArchive({ prepare, get: async () => (isPreparing ? prepare() : none) }, clock);
}
