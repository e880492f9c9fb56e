import { startBackground } from '@beep/extension-kit/background';
import { EXTENSION } from './extension.ts';

startBackground(EXTENSION);
