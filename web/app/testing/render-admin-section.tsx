import type { AdministratorScope } from '@beep/api/features/admin';
import type { ContractClient } from '@beep/browser';
import '@beep/ui/admin.css';
import { type RenderedUi, renderUi } from '@beep/ui/testing';
import { type ReactNode, useState } from 'react';
import { AdminProvider } from '../features/admin/index.ts';

export interface AdminSectionOptions {
  readonly call: ContractClient;
  /** Of every domain by default. */
  readonly scope?: AdministratorScope;
}

/** Renders the section of a feature on the administration page, without its navigation. */
export function renderAdminSection(section: ReactNode, options: AdminSectionOptions): Promise<RenderedUi> {
  return renderUi(<Page {...options}>{section}</Page>);
}

const EVERYTHING: AdministratorScope = { email: 'root@north.example', domains: ['*'] };

function Page({
  call,
  scope = EVERYTHING,
  children,
}: AdminSectionOptions & { readonly children: ReactNode }) {
  const [query, setQuery] = useState('');
  const admin = {
    ...{ call, scope, query, setQuery },
    saveFile: () => undefined,
    Link: ({ to, ...rest }: { readonly to: string }) => <a {...rest} href={to} />,
    goTo: () => undefined,
  };
  return (
    <main className="admin-main" style={{ padding: '1rem' }}>
      <AdminProvider admin={admin}>{children}</AdminProvider>
    </main>
  );
}
