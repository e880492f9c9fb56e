export { startOptionsPage } from './options/start-options-page.tsx';
export { startPanelPage } from './panel/start-panel-page.tsx';
export { startPopupPage } from './panel/start-popup-page.tsx';
export { startPermissionPage } from './permission/start-permission-page.tsx';
