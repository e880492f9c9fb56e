import { startBackground } from '@beep/extension-kit/background';
import { CONFIG } from './config.ts';

startBackground(CONFIG);
