import {
  adminPath,
  type Fact,
  type Person,
  type PersonRecording,
  type PersonRecordingsPage,
  personName,
} from '@beep/core/admin';
import { bytesLabel, countLabel } from '@beep/core/recordings';
import { ADMIN_TEXTS } from '@beep/core/texts';
import { shortDate } from '@beep/core/time';
import type { ReactNode } from 'react';
import { Hint } from '../text/text.tsx';
import { useAdmin } from './admin-context.tsx';
import { DeletePerson } from './delete-person.tsx';
import { ExportPerson } from './export-person.tsx';
import { FactList } from './fact-list.tsx';
import { Loaded, ShowMore } from './loaded.tsx';
import { PersonRecordings } from './person-recordings.tsx';
import { ScreenHead } from './screen-head.tsx';
import { useAdminList } from './use-admin-list.ts';

/** One person: facts, recordings by date and length, export and deletion. */
export function PersonScreen({ uid }: { readonly uid: string }): ReactNode {
  const { api } = useAdmin();
  const recordings = useAdminList<PersonRecording, PersonRecordingsPage>('recordings', [uid], (after) =>
    api.people.listRecordings(uid, after),
  );
  const person = recordings.status === 'ready' ? recordings.value.first.person : null;
  return (
    <>
      <ScreenHead
        back={{ to: adminPath({ section: 'people', item: null }), label: ADMIN_TEXTS.people }}
        heading={person === null ? ADMIN_TEXTS.person : personName(person)}
      />
      <Loaded of={recordings}>
        {(list) => (
          <>
            <FactList facts={factsOf(list.first.person)} />
            <Hint>
              {`${ADMIN_TEXTS.personListed} ${list.first.mayPlay ? ADMIN_TEXTS.playNoted : ADMIN_TEXTS.mayNotPlay}`}
            </Hint>
            <PersonRecordings
              recordings={list.items}
              mayPlay={list.first.mayPlay}
              onChanged={() => (recordings.status === 'ready' ? recordings.refresh() : Promise.resolve())}
            />
            <ShowMore list={list} />
            <ExportPerson uid={uid} />
            <div className="admin-actions">
              <DeletePerson person={list.first.person} />
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}

function factsOf({ domain, recordings, bytes, lastUsedAtMs }: Person): readonly Fact[] {
  return [
    { name: ADMIN_TEXTS.recordings, value: countLabel(recordings) },
    { name: ADMIN_TEXTS.storage, value: bytesLabel(bytes) },
    { name: ADMIN_TEXTS.lastUse, value: shortDate(lastUsedAtMs) },
    { name: ADMIN_TEXTS.domain, value: domain ?? ADMIN_TEXTS.noVerifiedAddress },
  ];
}
