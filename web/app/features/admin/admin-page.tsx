import { adminCalls } from '@beep/api/features/admin';
import type { ContractClient } from '@beep/browser';
import { type CallFailure, isUnauthorized } from '@beep/core/recordings';
import { ADMIN_TEXTS } from '@beep/core/texts';
import { EmptyState, Title, useLoadedValue } from '@beep/ui';
import type { ReactNode } from 'react';
import type { Admin } from './admin-context.tsx';
import { type AdminNavigation, AdminProvider, useAdmin } from './admin-context.tsx';
import { AdminPlaceScreen } from './admin-place.tsx';
import { ADMIN_SECTIONS, type AdminPlace, adminPath, sectionName } from './admin-sections.ts';
import { Loaded } from './loaded.tsx';

export interface AdminPageProps {
  readonly call: ContractClient;
  readonly saveFile: Admin['saveFile'];

  readonly navigation: AdminNavigation;
  readonly place: AdminPlace;
  /** The signed-in user. Use it as the component's key if users can change. */
  readonly uid: string;
  /** Leads away from the page, for people who are no administrators. */
  readonly homeLink: ReactNode;
}

/** The administration page: asks what the user may administer, and shows one section. */
export function AdminPage({ call, saveFile, navigation, place, uid, homeLink }: AdminPageProps): ReactNode {
  const scope = useLoadedValue(['admin scope', uid], () => call(adminCalls.getAdministratorScope, {}), {
    refreshOnFocus: false,
  });
  if (scope.status === 'failed' && isForbidden(scope.failure)) {
    return (
      <>
        <Title>{ADMIN_TEXTS.administration}</Title>
        <EmptyState
          kind="failed"
          heading={ADMIN_TEXTS.notAdministrator}
          hint={ADMIN_TEXTS.notAdministratorHint}
        >
          {homeLink}
        </EmptyState>
      </>
    );
  }
  if (scope.status !== 'ready') {
    return (
      <>
        <Title>{ADMIN_TEXTS.administration}</Title>
        <Loaded of={scope}>{() => null}</Loaded>
      </>
    );
  }
  return (
    <AdminProvider admin={{ ...navigation, call, saveFile, scope: scope.value }}>
      <Sections current={place} />
      <AdminPlaceScreen key={adminPath(place)} {...place} />
    </AdminProvider>
  );
}

function isForbidden(failure: CallFailure): boolean {
  if (isUnauthorized({ status: 'failed', failure })) return false;
  return failure.kind === 'refused' && failure.httpStatus === 403;
}

function Sections({ current }: { readonly current: AdminPlace }): ReactNode {
  const { Link } = useAdmin();
  return (
    <nav className="admin-sections" aria-label={ADMIN_TEXTS.sections}>
      <ul>
        {ADMIN_SECTIONS.map((section) => (
          <li key={section}>
            <Link
              to={adminPath({ section, item: null })}
              {...(section === current.section && { 'aria-current': 'page' as const })}
            >
              {sectionName(section)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
