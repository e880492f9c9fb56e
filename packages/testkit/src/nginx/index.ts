export { findNginx, type Nginx, type NginxProgram, startNginx } from './start-nginx.ts';
