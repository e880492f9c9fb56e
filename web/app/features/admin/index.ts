/** What the server of the site knows of administration, and what the sections of other features are made of. */

export { AdminProvider, administersAll, useAdmin } from './admin-context.tsx';
export { findAdminPlace } from './admin-sections.ts';
export { adminFailureText } from './admin-words.ts';
export { DomainSelect, domainsOf, useOneDomain } from './domain-select.tsx';
export { focusHeading } from './focus-heading.ts';
export { Loaded } from './loaded.tsx';
export { domainLabel } from './policy-words.ts';
export { ScreenHead } from './screen-head.tsx';
export { useAdminValue } from './use-admin-list.ts';
export { useCommand } from './use-command.ts';
