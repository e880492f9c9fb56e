import { ADMIN_TEXTS } from '@beep/core/texts';
import { Hint } from '@beep/ui';
import { ArchiveSteps, useArchive } from '@beep/ui/admin';
import { type ReactNode, useMemo } from 'react';
import { useAdmin } from './admin-context.tsx';
import { personArchive } from './person-archive.ts';

/** Makes an archive of a person's recordings, and offers its link until it ends. */
export function ExportPerson({ uid }: { readonly uid: string }): ReactNode {
  const { call } = useAdmin();
  const archive = useArchive(useMemo(() => personArchive(call, uid), [call, uid]));
  return (
    <section className="admin-export" aria-label={ADMIN_TEXTS.archive}>
      <Hint>{ADMIN_TEXTS.archiveHint}</Hint>
      <ArchiveSteps {...archive} />
    </section>
  );
}
