export type { Program } from '../debian/find-program.ts';
export { findNginx, type Nginx, startNginx } from './start-nginx.ts';
