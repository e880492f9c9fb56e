import { startPanelPage } from '@beep/extension-kit/pages';
import { EXTENSION } from '../extension.ts';

startPanelPage(EXTENSION);
