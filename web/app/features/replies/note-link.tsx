import type { ReactNode } from 'react';
import { PageLink } from '../../navigation/page-navigation.tsx';

/** The way to the recording that was replied to. */
export function NoteLink({ id, text }: { readonly id: string; readonly text: string }): ReactNode {
  return (
    <PageLink to={`/play/${id}`} reloadDocument>
      {text}
    </PageLink>
  );
}
