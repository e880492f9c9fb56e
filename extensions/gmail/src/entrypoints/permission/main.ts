import { startPermissionPage } from '@beep/extension-kit/pages';
import { EXTENSION } from '../../extension.ts';

startPermissionPage(EXTENSION);
