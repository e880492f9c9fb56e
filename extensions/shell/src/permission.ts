import { openPage } from './open-page.ts';

void openPage(() => import('@beep/extension-kit/pages/permission'));
