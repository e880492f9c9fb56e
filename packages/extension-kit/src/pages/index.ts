export { startOptionsPage } from './start-options-page.tsx';
export { startPanelPage } from './start-panel-page.tsx';
export { startPermissionPage } from './start-permission-page.tsx';
export { startPopupPage } from './start-popup-page.tsx';
