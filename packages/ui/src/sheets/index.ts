/** The screens of sheets of QR labels, apart from the other views: few pages load them. */

export { PrintScreen, type PrintScreenProps } from './print-screen.tsx';
export { SheetListScreen } from './sheet-list-screen.tsx';
export { SheetScreen, type SheetScreenProps } from './sheet-screen.tsx';
export {
  type SheetLinkProps,
  SheetsProvider,
  type SheetsProviderProps,
  type SheetsShell,
} from './sheets-context.tsx';
