import { startOptionsPage } from '@beep/extension-kit/pages';
import { CONFIG } from './config.ts';

startOptionsPage(CONFIG);
