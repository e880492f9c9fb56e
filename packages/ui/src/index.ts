export { useActor } from './actor/use-actor.ts';
export { useHydrated } from './actor/use-hydrated.ts';
export {
  Button,
  type ButtonKind,
  type ButtonLook,
  type ButtonProps,
  buttonClass,
  Dot,
} from './controls/button.tsx';
export { ExpirySelect, type ExpirySelectProps } from './controls/expiry-select.tsx';
export { DeleteControl, type DeleteControlProps } from './dialogs/delete-control.tsx';
export { QuestionDialog, type QuestionDialogProps } from './dialogs/question-dialog.tsx';
export { SessionExpiredDialog, type SessionExpiredDialogProps } from './dialogs/session-expired-dialog.tsx';
export { Notice, type NoticeKind, type NoticeProps } from './feedback/notice.tsx';
export { type ShowToast, type ToastOptions, ToastProvider, useToast } from './feedback/toasts.tsx';
export { HistoryScreen, type HistoryScreenProps, HistoryWaiting } from './history/history-screen.tsx';
export { Icon, type IconName, type IconProps } from './icons/icon.tsx';
export { ExpiryLine, type ExpiryLineProps } from './playback/expiry-line.tsx';
export { OwnerFacts, type OwnerFactsProps } from './playback/owner-facts.tsx';
export { PlayerCard, type PlayerCardProps } from './playback/player-card.tsx';
export { RecorderScreen, type RecorderScreenProps } from './recorder/recorder-screen.tsx';
export { type ExpiryChange, useExpiryChange } from './recordings/use-expiry-change.ts';
export { type RecordingQuery, type RecordingView, useRecording } from './recordings/use-recording.ts';
export { DeadEnd, type DeadEndProps } from './shell/dead-end.tsx';
export { Header, type HeaderProps, Logo, logoClass } from './shell/header.tsx';
export { HeaderMenu, type HeaderMenuItem, type HeaderMenuProps } from './shell/header-menu.tsx';
export { LocalAccountsBanner, PageMain, type PageMainProps, SkipLink } from './shell/page.tsx';
export { Promo, type PromoProps } from './shell/promo.tsx';
export { createSignIn, type SignIn } from './sign-in/create-sign-in.ts';
export type { SignInEvent, SignInState } from './sign-in/sign-in-machine.ts';
export { SignInScreen, type SignInScreenProps } from './sign-in/sign-in-screen.tsx';
export { PageHead, type PageHeadProps } from './text/page-head.tsx';
export { type UiPorts, UiPortsProvider, type UiPortsProviderProps, useUiPorts } from './ui-ports.tsx';
