import { ADMIN_TEXTS } from '@beep/core/texts';
import { type ReactNode, useMemo } from 'react';
import { ArchiveSteps } from '../settings/archive-settings.tsx';
import { useArchive } from '../settings/use-archive.ts';
import { Hint } from '../text/text.tsx';
import { useAdmin } from './admin-context.tsx';
import { personArchive } from './person-archive.ts';

/** Makes an archive of a person's recordings, and offers its link until it ends. */
export function ExportPerson({ uid }: { readonly uid: string }): ReactNode {
  const { api } = useAdmin();
  const archive = useArchive(useMemo(() => personArchive(api.people, uid), [api, uid]));
  return (
    <section className="admin-export" aria-label={ADMIN_TEXTS.archive}>
      <Hint>{ADMIN_TEXTS.archiveHint}</Hint>
      <ArchiveSteps {...archive} />
    </section>
  );
}
