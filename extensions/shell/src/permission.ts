import { startPermissionPage } from '@beep/extension-kit/pages';
import { CONFIG } from './config.ts';

startPermissionPage(CONFIG);
