import { startOffscreen } from '@beep/extension-kit/offscreen';
import { CONFIG } from './config.ts';

startOffscreen(CONFIG);
