import { startPanelPage } from '@beep/extension-kit/pages';
import { CONFIG } from './config.ts';

startPanelPage(CONFIG);
