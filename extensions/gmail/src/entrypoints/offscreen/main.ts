import { startOffscreen } from '@beep/extension-kit/offscreen';
import { EXTENSION } from '../../extension.ts';

startOffscreen(EXTENSION);
