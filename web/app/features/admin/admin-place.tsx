import { Skeleton } from '@beep/ui';
import { type ReactNode, Suspense } from 'react';
import { ownerScreen } from '../../session/owner-screen.tsx';
import { loadPlatformScreen } from '../lti/admin-section.ts';
import { loadDomainWebhookScreen } from '../webhooks/admin-section.ts';
import type { AdminPlace } from './admin-sections.ts';
import { AdministratorList } from './administrator-list.tsx';
import { AuditLog } from './audit-log.tsx';
import { BulkDeletionScreen } from './bulk-deletion-screen.tsx';
import { Overview } from './overview.tsx';
import { PeopleList } from './people-list.tsx';
import { PersonScreen } from './person-screen.tsx';
import { PolicyList } from './policy-list.tsx';
import { PolicyScreen } from './policy-screen.tsx';
import { ReportScreen } from './report-screen.tsx';

const SKELETON_ROWS = 6;

/** Those of other features load when they are opened. */
const Platforms = ownerScreen(loadPlatformScreen);
const Webhooks = ownerScreen(loadDomainWebhookScreen);

/** The screen of a section, or of one item of it. */
export function AdminPlaceScreen(place: AdminPlace): ReactNode {
  return <Suspense fallback={<Skeleton rows={SKELETON_ROWS} />}>{screenOf(place)}</Suspense>;
}

function screenOf({ section, item }: AdminPlace): ReactNode {
  switch (section) {
    case 'overview':
      return <Overview />;
    case 'policies':
      return item === null ? <PolicyList /> : <PolicyScreen domain={item} />;
    case 'people':
      return item === null ? <PeopleList /> : <PersonScreen uid={item} />;
    case 'bulk':
      return <BulkDeletionScreen />;
    case 'reports':
      return <ReportScreen />;
    case 'platforms':
      return <Platforms.Screen />;
    case 'webhooks':
      return <Webhooks.Screen />;
    case 'administrators':
      return <AdministratorList />;
    case 'audit':
      return <AuditLog />;
  }
}
