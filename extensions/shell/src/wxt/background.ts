import { startBackground } from '@beep/extension-kit/background';
import { defineBackground } from 'wxt/utils/define-background';
import { CONFIG } from '../config.ts';

export default defineBackground({ type: 'module', main: () => startBackground(CONFIG) });
