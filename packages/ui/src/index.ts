export {
  type AccountDeletionFailure,
  type AccountDeletionState,
  DeleteAccount,
} from './account/delete-account.tsx';
export { useOwnPolicy } from './account/use-own-policy.ts';
export { WelcomeView, type WelcomeViewProps } from './account/welcome-view.tsx';
export { holdLateWork, whenQuiet } from './actor/late-work.ts';
export { useActor } from './actor/use-actor.ts';
export { useHydrated } from './actor/use-hydrated.ts';
export { PART_FAILED, useLoaded, useLoading, useOpened } from './actor/use-loaded.ts';
export { useQuiet } from './actor/use-quiet.ts';
export { type AllPorts, AllPortsProvider, type AllPortsProviderProps } from './all-ports.tsx';
export { ActionMenu, type ActionMenuProps } from './controls/action-menu.tsx';
export {
  Button,
  type ButtonKind,
  type ButtonLook,
  type ButtonProps,
  buttonClass,
  Dot,
} from './controls/button.tsx';
export { ExpiryPicker, type ExpiryPickerProps } from './controls/expiry-picker.tsx';
export { IconButton, type IconButtonProps } from './controls/icon-button.tsx';
export { LinkButton } from './controls/link-button.tsx';
export { SelectField, type SelectFieldProps } from './controls/select-field.tsx';
export { DeleteControl, type DeleteControlProps } from './dialogs/delete-control.tsx';
export type { DialogType } from './dialogs/dialog-mark.tsx';
export {
  DialogForm,
  type DialogFormProps,
  FormDialog,
  type FormDialogProps,
} from './dialogs/form-dialog.tsx';
export { QuestionDialog, type QuestionDialogProps } from './dialogs/question-dialog.tsx';
export { EmptyState, type EmptyStateProps } from './feedback/empty-state.tsx';
export { ErrorBoundary, type ErrorBoundaryProps } from './feedback/error-boundary.tsx';
export { FailedPart, type FailedPartProps, PagePart } from './feedback/failed-part.tsx';
export { NeedsScripts } from './feedback/needs-scripts.tsx';
export { Notice, type NoticeKind, type NoticeProps } from './feedback/notice.tsx';
export { showPlainToast } from './feedback/show-plain-toast.ts';
export { Skeleton, type SkeletonProps } from './feedback/skeleton.tsx';
export { type ShowToast, type ToastOptions, ToastProvider, useToast } from './feedback/toasts.tsx';
export { HistoryScreen, HistoryWaiting, RecordingsWaiting } from './history/history-screen.tsx';
export type { LoadRowPlayer } from './history/history-table.tsx';
export type { KeptList, ListLimits, ListPlace } from './history/kept-list.ts';
export {
  RecentRecordings,
  RecordingHistory,
  type RecordingHistoryProps,
} from './history/recording-history.tsx';
export { RowPlayer, type RowPlayerProps } from './history/row-player.tsx';
export { Icon, type IconName, type IconProps } from './icons/icon.tsx';
export { useEscape } from './keys/use-escape.ts';
export { usePageKey } from './keys/use-page-key.ts';
export type { Loading, LoadOptions } from './loading/loading.ts';
export { type ListEnd, useLoadedPages } from './loading/use-loaded-pages.ts';
export { type LoadedValue, useLoadedValue } from './loading/use-loaded-value.ts';
export {
  Article,
  type ArticleProps,
  ArticleSection,
  type ArticleSectionProps,
} from './marketing/article.tsx';
export { CallToAction, type CallToActionProps } from './marketing/call-to-action.tsx';
export { Carousel, type CarouselProps, type Quote } from './marketing/carousel.tsx';
export { Hero, type HeroProps } from './marketing/hero.tsx';
export { HeroVoice, type HeroVoiceProps } from './marketing/hero-voice.tsx';
export { type Host, HostArt } from './marketing/host-art.tsx';
export {
  HostCard,
  type HostCardProps,
  HostCards,
  type HostCardsProps,
  hostLinkClass,
} from './marketing/host-cards.tsx';
export { Plan, type PlanProps, Plans } from './marketing/plans.tsx';
export { ProductView, type ProductViewProps } from './marketing/product-view.tsx';
export { runCarousel } from './marketing/run-carousel.ts';
export { type HeroVoicePorts, runHeroVoice } from './marketing/run-hero-voice.ts';
export { type MicrophonePorts, MicrophonePortsContext } from './microphones/microphone-ports.ts';
export { OutboxStatus, type OutboxStatusProps } from './outbox/outbox-status.tsx';
export { UnfinishedDraftList, type UnfinishedDraftListProps } from './outbox/unfinished-draft-list.tsx';
export { useUpload } from './outbox/use-upload.ts';
export { Panel, type PanelProps } from './panel/panel.tsx';
export { AudioRow, type AudioRowProps } from './player/audio-row.tsx';
export { EmbedCard, type EmbedCardProps, EmbedGone, type EmbedGoneProps } from './player/embed-card.tsx';
export { ExpiryLine, type ExpiryLineProps } from './player/expiry-line.tsx';
export { isSounding } from './player/is-sounding.ts';
export { LocalTime } from './player/local-time.tsx';
export { MiniPlayer, type MiniPlayerProps } from './player/mini-player.tsx';
export { OwnerFacts, type OwnerFactsProps } from './player/owner-facts.tsx';
export { PlayerCard, type PlayerCardProps } from './player/player-card.tsx';
export type { KeyHelp } from './player/player-keys-view.tsx';
export { type PlayerPorts, PlayerPortsContext } from './player/player-ports.ts';
export { type LoadedSound, SeriesPlayer, type SeriesPlayerProps } from './player/series-player.tsx';
export { ToggleOption, type ToggleOptionProps } from './player/toggle-option.tsx';
export type { LoadCaptions } from './player/use-caption.ts';
export { readTextFile } from './read-text-file.ts';
export type { AudioFiles, SharedFile } from './recorder/files/audio-files.ts';
export { RecorderScreen, type RecorderScreenProps } from './recorder/recorder-screen.tsx';
export { downloadDraft } from './recorder/saved/draft-download.tsx';
export { UnprovenFrame, type UnprovenFrameProps } from './recorder/unproven-frame.tsx';
export { useForbidden } from './recorder/use-forbidden.ts';
export { type OwnDraftOptions, useOwnDraft } from './recorder/use-own-draft.ts';
export {
  type AskDialogProps,
  type PlaylistDialogProps,
  type RecordingPorts,
  RecordingPortsContext,
} from './recordings/recording-ports.ts';
export { TitleControl } from './recordings/title-control.tsx';
export { useCopyLink } from './recordings/use-copy-link.ts';
export { type ExpiryChange, useExpiryChange } from './recordings/use-expiry-change.ts';
export { useHasExpired } from './recordings/use-has-expired.ts';
export { type RecordingQuery, type RecordingView, useRecording } from './recordings/use-recording.ts';
export {
  type RemovalOptions,
  type UndoRemovalOptions,
  useRemoval,
  useUndoRemoval,
} from './recordings/use-removal.ts';
export { type RenewedUrl, type RenewedUrlQuery, useRenewedUrl } from './recordings/use-renewed-url.ts';
export { NewAnswers, type NewAnswersProps } from './replies/new-answers.tsx';
export { NewReplies, type NewRepliesProps } from './replies/new-replies.tsx';
export { NoteReplies, type NoteRepliesProps } from './replies/note-replies.tsx';
export { ReplyButton, type ReplyButtonProps } from './replies/reply-button.tsx';
export { REPLY_CLASSES } from './replies/reply-classes.ts';
export { ReplyDrafts, type ReplyDraftsProps } from './replies/reply-drafts.tsx';
export { ReplyRecorder, type ReplyRecorderProps } from './replies/reply-recorder.tsx';
export { SentReply, type SentReplyProps } from './replies/sent-reply.tsx';
export { SessionExpired, type SessionExpiredProps } from './session/session-expired.tsx';
export { SettingsForm, type SettingsFormProps } from './settings/settings-form.tsx';
export { type SettingsPorts, SettingsPortsContext } from './settings/settings-ports.ts';
export {
  SettingsProvider,
  type SettingsProviderProps,
  useOpenSettings,
} from './settings/settings-provider.tsx';
export { useArchive } from './settings/use-archive.ts';
export { PrintedLink, type PrintedLinkProps } from './sharing/printed-link.tsx';
export { QrCode, type QrCodeProps } from './sharing/qr-code.tsx';
export { ShareControl, type ShareControlProps } from './sharing/share-control.tsx';
export { DeadEnd, type DeadEndProps } from './shell/dead-end.tsx';
export { followScroll } from './shell/follow-scroll.ts';
export { Footer, type FooterColumn, type FooterLink, type FooterProps } from './shell/footer.tsx';
export { Header, type HeaderProps, Logo, logoClass } from './shell/header.tsx';
export { HeaderMenu, type HeaderMenuItem, type HeaderMenuProps } from './shell/header-menu.tsx';
export { LocalAccountsBanner, PageMain, type PageMainProps, SkipLink } from './shell/page.tsx';
export { Promo, type PromoProps } from './shell/promo.tsx';
export { ScreenOnly } from './shell/screen-only.tsx';
export { SignInButtons, type SignInButtonsProps } from './sign-in/sign-in-buttons.tsx';
export { SignInChoicesContext, useOnlySignInLabel } from './sign-in/sign-in-choices-context.tsx';
export { SignInPanel, type SignInPanelProps } from './sign-in/sign-in-panel.tsx';
export { SignInScreen, type SignInScreenProps } from './sign-in/sign-in-screen.tsx';
export { type SignInControl, type SignInState, useSignIn } from './sign-in/use-sign-in.ts';
export { ConsentBanner, type ConsentBannerProps } from './site/consent-banner.tsx';
export { LoadFailure } from './site/load-failure.tsx';
export { NewsletterBox, type NewsletterBoxProps } from './site/newsletter-box.tsx';
export { SocialIcon, type SocialIconName } from './site/social-icon.tsx';
export { default as fieldStyles } from './styles/fields.module.css';
export { FONT_URL } from './styles/font-url.ts';
export { LengthLimit, type LengthLimitProps } from './text/length-limit.tsx';
export { PageHead, type PageHeadProps } from './text/page-head.tsx';
export { Rich } from './text/rich.tsx';
export { Heading, Hint, Lead, Title } from './text/text.tsx';
export { TextField, type TextFieldProps } from './text/text-field.tsx';
export { TranscriptEditor, type TranscriptEditorProps } from './transcripts/editor/transcript-editor.tsx';
export { MarkChecked, type MarkCheckedProps } from './transcripts/mark-checked.tsx';
export { TranscriptActions, type TranscriptActionsProps } from './transcripts/transcript-actions.tsx';
export { TranscriptLines, type TranscriptLinesProps } from './transcripts/transcript-lines.tsx';
export { TranscriptNews, type TranscriptNewsProps } from './transcripts/transcript-news.tsx';
export { TranscriptSection, type TranscriptSectionProps } from './transcripts/transcript-section.tsx';
export { TranscriptStatus, type TranscriptStatusProps } from './transcripts/transcript-status.tsx';
export {
  type ShownTranscriptState,
  type TranscriptStateQuery,
  useTranscriptState,
} from './transcripts/use-transcript-state.ts';
export { type UiPorts, UiPortsContext, useUiPorts } from './ui-ports.ts';
