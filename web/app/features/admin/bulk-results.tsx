import type { BulkResult } from '@beep/api/features/admin';
import { bytesLabel, countLabel } from '@beep/core/recordings';
import { ADMIN_TEXTS, BULK_OUTCOME_WORDS } from '@beep/core/texts';
import { DataTable } from '@beep/ui/admin';
import { type ReactNode, useState } from 'react';
import { ShowMore } from './loaded.tsx';

/** Rows that are drawn at once. */
const DRAWN_AT_ONCE = 100;

/** What became of each address, or what would. */
export function BulkResults({ results }: { readonly results: readonly BulkResult[] }): ReactNode {
  const [drawn, setDrawn] = useState(DRAWN_AT_ONCE);
  const items = results.slice(0, drawn);
  const loadMore = drawn < results.length ? () => setDrawn(drawn + DRAWN_AT_ONCE) : null;
  return (
    <>
      <DataTable
        label={ADMIN_TEXTS.bulkAddresses}
        items={items}
        keyOf={({ address }) => address}
        columns={[
          { name: ADMIN_TEXTS.address, cell: ({ address }) => <bdi>{address}</bdi> },
          { name: ADMIN_TEXTS.outcome, cell: ({ outcome }) => BULK_OUTCOME_WORDS[outcome] },
          {
            name: ADMIN_TEXTS.recordings,
            kind: 'number',
            cell: ({ recordings }) => countLabel(recordings),
          },
          { name: ADMIN_TEXTS.storage, kind: 'number', cell: ({ bytes }) => bytesLabel(bytes) },
        ]}
      />
      <ShowMore count={items.length} list={{ loadMore, isLoadingMore: false, hasMoreFailed: false }} />
    </>
  );
}
