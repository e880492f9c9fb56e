import { startPopupPage } from '@beep/extension-kit/pages';
import { CONFIG } from './config.ts';

startPopupPage(CONFIG);
