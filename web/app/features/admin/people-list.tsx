import type { PersonList } from '@beep/api/features/admin';
import { adminCalls, PERSON_SORTS, type Person, type PersonSort } from '@beep/api/features/admin';
import { bytesLabel, countLabel } from '@beep/core/recordings';
import {
  ADMIN_TEXTS,
  CONTROL_LABELS,
  PERSON_SORT_WORDS,
  peopleListed,
  unnamedPeopleText,
} from '@beep/core/texts';
import { shortDate } from '@beep/core/time';
import { Button, EmptyState } from '@beep/ui';
import { DataTable, type Search, SearchField, SelectField, useSearch } from '@beep/ui/admin';
import { type ReactNode, useState } from 'react';
import { useAdmin, useQueryValue } from './admin-context.tsx';
import { adminPath } from './admin-sections.ts';
import { personName } from './admin-words.ts';
import { DomainSelect, useChosenDomain } from './domain-select.tsx';
import { Loaded, ShowMore } from './loaded.tsx';
import { ScreenHead } from './screen-head.tsx';
import { type AdminList, useAdminList } from './use-admin-list.ts';

/** The people who have recorded: found by the beginning of their address, sorted, page by page. */
export function PeopleList(): ReactNode {
  const { call } = useAdmin();
  const domain = useChosenDomain();
  const [sort, setSort] = useSort();
  const [words, setWords] = useState('');
  const search = useSearch(words, setWords);
  const people = useAdminList('people', [domain ?? '', sort, search.words], (after) =>
    call(adminCalls.listPeople, { query: { sort, q: search.words || undefined, domain, after } }),
  );
  const total = people.status === 'ready' ? people.value.first.total : null;
  const unnamed = people.status === 'ready' ? (people.value.first.unnamed ?? 0) : 0;
  return (
    <>
      <ScreenHead heading={ADMIN_TEXTS.people} />
      <SearchField
        search={search}
        label={ADMIN_TEXTS.findPeople}
        found={people.status === 'ready' ? peopleListed(peopleOf(people.value.pages).length, total ?? 0) : ''}
        isNothing={total === 0}
      >
        <DomainSelect />
        <SelectField
          label={ADMIN_TEXTS.sortBy}
          value={sort}
          choices={PERSON_SORTS.map((value) => ({ value, label: PERSON_SORT_WORDS[value] }))}
          onChange={setSort}
        />
      </SearchField>
      {unnamed > 0 && <p className="admin-hint">{unnamedPeopleText({ count: unnamed })}</p>}
      <Loaded of={people}>{(list) => <People list={list} search={search} />}</Loaded>
    </>
  );
}

const peopleOf = (pages: readonly PersonList[]): readonly Person[] => pages.flatMap(({ people }) => people);

function useSort(): readonly [PersonSort, (sort: PersonSort) => void] {
  const [value, set] = useQueryValue('sort');
  return [
    PERSON_SORTS.find((sort) => sort === value) ?? 'email',
    (sort) => set(sort === 'email' ? '' : sort),
  ];
}

interface PeopleProps {
  readonly list: AdminList<PersonList>;
  readonly search: Search;
}

function People({ list, search }: PeopleProps): ReactNode {
  const { Link } = useAdmin();
  const people = peopleOf(list.pages);
  if (people.length === 0) {
    const isSearch = search.words !== '';
    return (
      <EmptyState kind="nothing" heading={isSearch ? ADMIN_TEXTS.noPeopleFound : ADMIN_TEXTS.noPeople}>
        {isSearch && (
          <Button kind="line" onClick={search.clear}>
            {CONTROL_LABELS.clearSearch}
          </Button>
        )}
      </EmptyState>
    );
  }
  return (
    <>
      <DataTable
        label={ADMIN_TEXTS.people}
        items={people}
        keyOf={({ uid }) => uid}
        columns={[
          {
            name: ADMIN_TEXTS.address,
            cell: (person) => (
              <Link to={adminPath({ section: 'people', item: person.uid })} className="admin-link">
                <bdi>{personName(person)}</bdi>
              </Link>
            ),
          },
          {
            name: ADMIN_TEXTS.recordings,
            kind: 'number',
            cell: ({ recordings }) => countLabel(recordings),
          },
          { name: ADMIN_TEXTS.storage, kind: 'number', cell: ({ bytes }) => bytesLabel(bytes) },
          { name: ADMIN_TEXTS.lastUse, kind: 'date', cell: ({ lastUsedAt }) => shortDate(lastUsedAt * 1000) },
        ]}
      />
      <ShowMore list={list} count={people.length} />
    </>
  );
}
