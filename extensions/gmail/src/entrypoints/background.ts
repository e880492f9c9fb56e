import { startBackground } from '@beep/extension-kit/background';
import { defineBackground } from 'wxt/utils/define-background';
import { EXTENSION } from '../extension.ts';

export default defineBackground({ type: 'module', main: () => startBackground(EXTENSION) });
