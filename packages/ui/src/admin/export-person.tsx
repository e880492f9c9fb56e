import { createPersonArchive } from '@beep/core/admin';
import { ADMIN_TEXTS } from '@beep/core/texts';
import { type ReactNode, useEffect, useState } from 'react';
import { useActor } from '../actor/use-actor.ts';
import { ArchiveSteps } from '../settings/archive-settings.tsx';
import { Hint } from '../text/text.tsx';
import { useUiPorts } from '../ui-ports.ts';
import { useAdmin } from './admin-context.tsx';

/** Makes an archive of a person's recordings, and offers its link until it ends. */
export function ExportPerson({ uid }: { readonly uid: string }): ReactNode {
  const { api } = useAdmin();
  const { clock } = useUiPorts();
  const [archive] = useState(() => createPersonArchive({ api: api.people, uid, clock }));
  const state = useActor(archive);
  useEffect(() => {
    archive.send({ type: 'load' });
    return () => archive.stop();
  }, [archive]);
  return (
    <section className="admin-export" aria-label={ADMIN_TEXTS.archive}>
      <Hint>{ADMIN_TEXTS.archiveHint}</Hint>
      <ArchiveSteps state={state} send={archive.send} />
    </section>
  );
}
