import { ADMIN_TEXTS } from '@beep/core/texts';

/** The sections of the administration page, in the order of its navigation. `ADMIN_TEXTS` has their names. */
export const ADMIN_SECTIONS = [
  'overview',
  'policies',
  'people',
  'bulk',
  'reports',
  'platforms',
  'webhooks',
  'administrators',
  'audit',
] as const;

export type AdminSection = (typeof ADMIN_SECTIONS)[number];

/** A section, or one item of it: the policy of a domain, or a person by account. */
export interface AdminPlace {
  readonly section: AdminSection;
  /** Null for the section itself. */
  readonly item: string | null;
}

const HAVE_ITEMS: readonly AdminSection[] = ['policies', 'people'];

export function adminPath({ section, item }: AdminPlace): string {
  if (section === 'overview') return '/admin';
  return item === null ? `/admin/${section}` : `/admin/${section}/${encodeURIComponent(item)}`;
}

/** The place of `/admin/{section}/{item}`, decoded; null if there is none. */
export function findAdminPlace(section: string | undefined, item: string | undefined): AdminPlace | null {
  if (section === undefined) return { section: 'overview', item: null };
  const found = ADMIN_SECTIONS.find((one) => one === section);
  if (found === undefined || found === 'overview') return null;
  if (item === undefined) return { section: found, item: null };
  return HAVE_ITEMS.includes(found) ? { section: found, item } : null;
}

export function adminTitle({ section, item }: AdminPlace): string {
  if (section === 'policies' && item !== null) return `${item} · ${ADMIN_TEXTS.policies}`;
  return sectionName(section);
}

export function sectionName(section: AdminSection): string {
  return ADMIN_TEXTS[section];
}
