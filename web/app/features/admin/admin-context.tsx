import type { AdministratorScope } from '@beep/api/features/admin';
import type { ContractClient } from '@beep/browser';
import { OTHER_DOMAINS } from '@beep/core/policies';
import { type ComponentType, createContext, type ReactNode, use } from 'react';

export interface AdminLinkProps {
  readonly to: string;
  readonly className?: string;
  readonly 'aria-current'?: 'page';
  readonly children?: ReactNode;
}

/** The shell's navigation. */
export interface AdminNavigation {
  readonly Link: ComponentType<AdminLinkProps>;
  readonly goTo: (path: string) => void;
  /** The query of the URL, without its question mark. */
  readonly query: string;
  /** Replaces the query; the page stays. */
  readonly setQuery: (query: string) => void;
}

export interface Admin extends AdminNavigation {
  /** Makes the calls of the contract as the signed-in administrator. */
  readonly call: ContractClient;
  /** Gives a file to the user. */
  readonly saveFile: (file: Blob, filename: string) => void;
  readonly scope: AdministratorScope;
}

const AdminContext = createContext<Admin | null>(null);

export interface AdminProviderProps {
  readonly admin: Admin;
  readonly children: ReactNode;
}

export function AdminProvider({ admin, children }: AdminProviderProps): ReactNode {
  return <AdminContext value={admin}>{children}</AdminContext>;
}

export function useAdmin(): Admin {
  const admin = use(AdminContext);
  if (admin === null) throw new Error('No AdminProvider above this component');
  return admin;
}

/** True for an administrator of every domain. */
export function administersAll({ domains }: AdministratorScope): boolean {
  return domains.includes(OTHER_DOMAINS);
}

/** One value of the URL's query, so that it survives a reload. An empty text removes it. */
export function useQueryValue(name: string): readonly [value: string, set: (value: string) => void] {
  const { query, setQuery } = useAdmin();
  const values = new URLSearchParams(query);
  const set = (value: string): void => {
    if (value === '') values.delete(name);
    else values.set(name, value);
    setQuery(values.toString());
  };
  return [values.get(name) ?? '', set];
}
