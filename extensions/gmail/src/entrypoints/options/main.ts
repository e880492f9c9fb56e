import { startOptionsPage } from '@beep/extension-kit/pages';
import { EXTENSION } from '../../extension.ts';

startOptionsPage(EXTENSION);
