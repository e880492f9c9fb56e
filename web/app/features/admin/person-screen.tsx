import {
  adminCalls,
  type Person,
  type PersonRecording,
  type PersonRecordingList,
} from '@beep/api/features/admin';
import { bytesLabel, countLabel } from '@beep/core/recordings';
import { ADMIN_TEXTS, sentencesText } from '@beep/core/texts';
import { shortDate } from '@beep/core/time';
import { Hint } from '@beep/ui';
import type { ReactNode } from 'react';
import { useAdmin } from './admin-context.tsx';
import { adminPath } from './admin-sections.ts';
import { type Fact, personName } from './admin-words.ts';
import { DeletePerson } from './delete-person.tsx';
import { ExportPerson } from './export-person.tsx';
import { FactList } from './fact-list.tsx';
import { Loaded, ShowMore } from './loaded.tsx';
import { PersonRecordings } from './person-recordings.tsx';
import { ScreenHead } from './screen-head.tsx';
import { useAdminList } from './use-admin-list.ts';

/** One person: facts, recordings by date and length, export and deletion. */
export function PersonScreen({ uid }: { readonly uid: string }): ReactNode {
  const { call } = useAdmin();
  const recordings = useAdminList('recordings', [uid], (after) =>
    call(adminCalls.listPersonRecordings, { uid, query: { after } }),
  );
  const person = recordings.status === 'ready' ? recordings.value.first.person : null;
  return (
    <>
      <ScreenHead
        back={{ to: adminPath({ section: 'people', item: null }), label: ADMIN_TEXTS.people }}
        heading={person === null ? ADMIN_TEXTS.person : personName(person)}
      />
      <Loaded of={recordings}>
        {({ first: { person: shown, mayPlay }, pages, ...end }) => (
          <>
            <FactList facts={factsOf(shown)} />
            <Hint>
              {sentencesText(
                ADMIN_TEXTS.personListed,
                mayPlay ? ADMIN_TEXTS.playNoted : ADMIN_TEXTS.mayNotPlay,
              )}
            </Hint>
            <PersonRecordings
              recordings={recordingsOf(pages)}
              mayPlay={mayPlay}
              onChanged={() => (recordings.status === 'ready' ? recordings.refresh() : Promise.resolve())}
            />
            <ShowMore list={end} count={recordingsOf(pages).length} />
            <ExportPerson uid={uid} />
            <div className="admin-actions">
              <DeletePerson person={shown} />
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}

const recordingsOf = (pages: readonly PersonRecordingList[]): readonly PersonRecording[] =>
  pages.flatMap(({ recordings }) => recordings);

function factsOf({ domain, recordings, bytes, lastUsedAt }: Person): readonly Fact[] {
  return [
    { name: ADMIN_TEXTS.recordings, value: countLabel(recordings) },
    { name: ADMIN_TEXTS.storage, value: bytesLabel(bytes) },
    { name: ADMIN_TEXTS.lastUse, value: shortDate(lastUsedAt * 1000) },
    { name: ADMIN_TEXTS.domain, value: domain ?? ADMIN_TEXTS.noVerifiedAddress },
  ];
}
