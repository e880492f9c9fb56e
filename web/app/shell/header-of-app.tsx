import { CONTROL_LABELS, repliesText } from '@beep/core/texts';
import {
  HeaderMenu,
  type HeaderMenuItem,
  type HeaderMenuProps,
  useActor,
  useLoaded,
  useOwnPolicy,
} from '@beep/ui';
import { type ReactNode, useCallback } from 'react';
import type { Composition } from '../composition.ts';
import { useComposition } from '../composition-context.tsx';
import { loadSummary, type ReplySummaryState } from '../features/replies/index.ts';
import { PageLink, usePageNavigation } from '../navigation/page-navigation.tsx';
import { useLatePart } from '../use-late-part.ts';
import type { OfApp } from './site-header.tsx';

const NO_SUMMARY: ReplySummaryState = { uid: null, summary: null };
const NOT_LOADED = { getSnapshot: () => NO_SUMMARY, subscribe: () => () => undefined };

/** The drafts that wait. They are sent from every page that the user opens. */
function Drafts({ composition }: { readonly composition: Composition }): ReactNode {
  const { drafts, pageUrl } = composition;
  const load = useCallback(async () => {
    const { createDraftsComposition, OutboxStatus } = await import('./late-drafts.ts');
    return { OutboxStatus, outbox: drafts.make(createDraftsComposition).outbox };
  }, [drafts]);
  const { pathname } = usePageNavigation();
  const loaded = useLoaded(load, pathname);
  return loaded !== null && <loaded.OutboxStatus outbox={loaded.outbox} pageUrl={pageUrl} />;
}

/** Adds the administration for administrators, and the number of unread replies. */
function Menu({ items }: HeaderMenuProps): ReactNode {
  const { isAdministrator } = useOwnPolicy();
  const administration: HeaderMenuItem = {
    label: CONTROL_LABELS.administration,
    link: <PageLink to="/admin" />,
  };
  const replySummary = useLatePart(useComposition().replySummary, loadSummary) ?? NOT_LOADED;
  const unread = useActor(replySummary, NO_SUMMARY).summary?.unread ?? 0;
  const replies: HeaderMenuItem = { label: repliesText({ count: unread }), link: <PageLink to="/replies" /> };
  // Before Log Out, the last one.
  const all = [...items.slice(0, -1), replies, ...items.slice(-1)];
  return <HeaderMenu items={isAdministrator ? [administration, ...all] : all} unread={unread} />;
}

/** What the header of the app has besides; the listen page asks for none of it. */
export const HEADER_OF_APP: OfApp = { Drafts, Menu };
