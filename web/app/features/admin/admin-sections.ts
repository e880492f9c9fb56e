import { ADMIN_TEXTS, LTI_PLATFORM_TEXTS } from '@beep/core/texts';

interface SectionFacts {
  /** In the navigation, and the title of the page. */
  readonly name: string;
  /** True if each of its items has a page. */
  readonly hasItems?: boolean;
}

/** The sections of the administration page, in the order of its navigation. `admin-place.tsx` has their screens. */
const SECTIONS = {
  overview: { name: ADMIN_TEXTS.overview },
  policies: { name: ADMIN_TEXTS.policies, hasItems: true },
  people: { name: ADMIN_TEXTS.people, hasItems: true },
  bulk: { name: ADMIN_TEXTS.bulk },
  reports: { name: ADMIN_TEXTS.reports },
  platforms: { name: LTI_PLATFORM_TEXTS.title },
  administrators: { name: ADMIN_TEXTS.administrators },
  audit: { name: ADMIN_TEXTS.audit },
} as const satisfies Readonly<Record<string, SectionFacts>>;

export type AdminSection = keyof typeof SECTIONS;

export const ADMIN_SECTIONS = Object.keys(SECTIONS) as readonly AdminSection[];

/** A section, or one item of it: the policy of a domain, or a person by account. */
export interface AdminPlace {
  readonly section: AdminSection;
  /** Null for the section itself. */
  readonly item: string | null;
}

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
  return 'hasItems' in SECTIONS[found] ? { section: found, item } : null;
}

export function adminTitle({ section, item }: AdminPlace): string {
  if (section === 'policies' && item !== null) return `${item} · ${ADMIN_TEXTS.policies}`;
  return sectionName(section);
}

export function sectionName(section: AdminSection): string {
  return SECTIONS[section].name;
}
