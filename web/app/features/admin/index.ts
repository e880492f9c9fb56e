/** What the server of the site knows of administration. */

export { findAdminPlace } from './admin-sections.ts';
