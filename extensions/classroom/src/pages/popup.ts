import { startPopupPage } from '@beep/extension-kit/pages';
import { EXTENSION } from '../extension.ts';

startPopupPage(EXTENSION);
