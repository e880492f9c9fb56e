/** A file that Rolldown makes of modules that several pages share. */
interface SharedFile {
  readonly name: string;
  readonly test: (module: string) => boolean;
  readonly minShareCount?: number;
  readonly priority: number;
}

/** Beginnings of paths below the repository; a package's name stands for its sources. */
interface Modules {
  readonly of: readonly string[];
  readonly except?: readonly string[];
}

/** What every page loads, public pages included. */
const PUBLIC: Modules = {
  of: [
    'api/paths',
    'api/site-pages',
    'browser/api/call-timeout',
    'browser/api/fetch-outcome',
    'browser/api/json-fields',
    'browser/api/parse-response',
    'browser/browser-clock',
    'browser/open-channel',
    'browser/session/auth-settings',
    'browser/session/has-stored-session',
    'browser/web-storage',
    'core/actor/create-actor',
    'core/actor/create-listeners',
    'core/hosts/hosts',
    'core/limits',
    'core/player/forget-positions',
    'core/session/sign-in-providers',
    'core/texts/compiled/controls',
    'core/texts/compiled/errors',
    'core/texts/compiled/network-failures',
    'core/texts/compiled/site.',
    'core/time/format-clock',
    'ui/class-names',
    'ui/controls/button-class',
    'ui/controls/button.module',
    'ui/controls/play-button-label',
    'ui/feedback/show-plain-toast',
    'ui/feedback/toasts-view.module',
    'ui/is-focus-lost',
    'ui/player/is-sounding',
    'ui/shell/follow-scroll',
    'web/consent/consent-cookie',
    'web/consent/foreign-scripts',
    'web/consent/run-consent',
    'web/frame/is-framed-here',
    'web/language/keep-language',
    'web/language/language-script',
    'web/navigation/focus-page',
    'web/navigation/match-page',
    'web/offline/is-recorder-kept',
    'web/offline/open-kept-recorder',
    'web/pre-hydration-clicks',
    'web/shell/place-head',
    'web/site-config',
  ],
};

/** What pages rendered by React have in common, the framed player included. */
const SHARED: Modules = {
  of: [
    'browser/browser-ids',
    'browser/drafts/journal-name',
    'browser/settings/',
    'browser/sharing/copy-to-clipboard',
    'core/actor/create-external-store',
    'core/recordings/call-outcome',
    'core/settings/recorder-settings',
    'core/texts/text-format',
    'core/texts/compiled/language',
    'core/texts/compiled/user-texts',
    'ui/actor/',
    'ui/feedback/error-boundary',
    'ui/icons/',
    'ui/player/player-ports',
    'ui/recordings/recording-ports',
    'ui/shell/header.',
    'ui/ui-ports',
    'web/original-text',
    'web/reload-stylesheets',
    'web/ports/create-ui-ports',
    'web/source',
    'web/use-hydration',
  ],
  except: ['ui/actor/late-work', 'ui/actor/use-loaded-at-touch', 'ui/actor/use-quiet'],
};

/** What pages with the site's header have in common. */
const SHELL: Modules = {
  of: [
    'api/',
    'bridge/addon/vouched-parameter',
    'browser/api/create-policy-api',
    'browser/session/',
    'core/expiry/expiration-option',
    'core/languages/',
    'core/policies/create-own-policy',
    'core/policies/own-policy',
    'core/policies/policy.',
    'core/recordings/audio-formats',
    'core/recordings/owner-calls',
    'core/session/',
    'core/texts/compiled/reply-notices',
    'core/texts/compiled/session',
    'ui/account/use-own-policy',
    'ui/actor/late-work',
    'ui/actor/use-loaded-at-touch',
    'ui/controls/button.',
    'ui/controls/icon-button',
    'ui/dialogs/delete-control',
    'ui/dialogs/extension-offer.',
    'ui/dialogs/question-dialog',
    'ui/dialogs/session-expired-dialog',
    'ui/feedback/empty-state',
    'ui/feedback/failed-part',
    'ui/feedback/needs-scripts',
    'ui/feedback/notice',
    'ui/feedback/toasts.',
    'ui/session/',
    'ui/settings/settings-p',
    'ui/shell/',
    'ui/sign-in/sign-in-choices-context',
    'ui/site/newsletter-box',
    'ui/site/social-icon',
    'ui/text/',
    'web/composition-context',
    'web/features/lti/index',
    'web/features/replies/index',
    'web/language/language-links',
    'web/late-part',
    'web/marketing/chrome-store-link',
    'web/marketing/product-links',
    'web/navigation/page-navigation',
    'web/page-composition',
    'web/ports/with-settings',
    'web/record/start-state',
    'web/session/return-state',
    'web/session/session-expired',
    'web/session/use-session',
    'web/shell/is-phone',
    'web/shell/page-meta',
    'web/shell/site-footer',
    'web/shell/site-header',
    'web/shell/tell-failed-parts',
    'web/shell/use-focus-after-log-out',
    'web/site-details',
    'web/use-late-part',
  ],
  except: [
    'api/calls/',
    'api/features/',
    'api/policy-schemas',
    'browser/session/auth-identity',
    'browser/session/firebase-',
    'browser/session/open-auth',
    'browser/session/signed-in',
    'core/session/sign-in-text',
    'ui/shell/promo',
    'ui/shell/screen-only',
    'ui/text/length-limit',
    'ui/text/text-field',
  ],
};

/** The newsletter's form: public pages need it at once, others later. */
const NEWSLETTER: Modules = {
  of: ['web/features/newsletter/'],
};

/** The sound of a player: public pages play their sample with it. */
const SOUND: Modules = {
  of: [
    'browser/player/create-audio-output',
    'browser/player/create-playback-lock',
    'browser/player/create-sample-sound',
    'browser/player/element-state',
  ],
};

/** What pages that show recordings have in common, before one is played. */
const RECORDINGS: Modules = {
  of: [
    'browser/api/api-client-options',
    'browser/sharing/',
    'core/recordings/recording-name',
    'core/texts/compiled/recordings',
    'core/time/calendar',
    'browser/api/late-api',
    'web/ports/create-recording-ports',
    'web/ports/late-library-calls',
  ],
};

/** What pages with the library of recordings have in common. */
const LIBRARY: Modules = {
  of: [
    'core/policies/policy-texts',
    'core/recordings/bulk-change',
    'core/recordings/recording-library',
    'core/recordings/recording-link-html',
    'core/recordings/recording-title',
    'core/texts/compiled/policies',
    'ui/recordings/use-copy-link',
    'ui/recordings/use-removal',
    'web/ports/with-recordings',
    'web/recordings-composition',
  ],
};

/** The library's calls: lists of recordings need them at once, other pages later. */
const CALLS: Modules = {
  of: [
    'browser/api/create-api-client',
    'browser/api/create-own-calls',
    'browser/api/parse-recording',
    'core/listens/heard.',
    'core/recordings/list-filter',
    'core/replies/reply-rules',
    'core/transcripts/transcript.',
    'web/ports/library-calls',
  ],
};

/** What a player and a row that can be played have in common. */
const AUDIO: Modules = {
  of: [
    'ui/controls/play-button',
    'ui/player/audio-element',
    'ui/player/mini-player.module',
    'ui/player/playback-line',
    'ui/player/voice',
    'ui/player/wave-path',
    'ui/recordings/use-has-expired',
  ],
};

/** What lists of recordings have in common with other lists. */
const LISTS: Modules = {
  of: [
    'core/recordings/created-label',
    'core/recordings/load-failure-text',
    'core/texts/compiled/labels.',
    'ui/history/search-field',
    'ui/history/use-search',
    'ui/labels/label-chips',
    'ui/labels/labels-dialog.',
    'ui/labels/use-labels',
    'web/record/record-link',
  ],
};

/** The player without its view, and its adapters: public pages play their sample with it. */
const PLAYER: Modules = {
  of: ['core/player/', 'core/settings/playback-speed', 'core/settings/skip-silence'],
};

/** What the listen page and lists of recordings have in common. */
const NOTES: Modules = {
  of: [
    'core/expiry/',
    'core/texts/compiled/expiry',
    'ui/recordings/download-button',
    'ui/recordings/use-download',
    'ui/recordings/use-renewed-url',
  ],
};

/** What pages have in common that act on recordings. */
const ACTIONS: Modules = {
  of: [
    'core/listens/heard-words',
    'core/recordings/count-label',
    'ui/controls/expiry-picker',
    'ui/player/heard',
    'ui/recordings/title-control',
    'ui/recordings/use-expiry-change',
    'ui/sharing/qr-code.module',
    'ui/sharing/share-control',
  ],
};

/** What pages with a player have in common. */
const PLAYBACK: Modules = {
  of: [
    'core/texts/compiled/transcripts',
    'ui/controls/speed-select',
    'ui/player/local-time',
    'ui/player/playhead',
    'ui/player/use-play',
    'ui/player/waveform',
  ],
};

/** What the listen page and the framed player have in common. */
const LISTENING: Modules = {
  of: [
    'browser/api/create-listens-api',
    'core/listens/listen-counter',
    'core/transcripts/present-line',
    'ui/player/player-options.module',
    'ui/player/toggle-option',
    'ui/player/without-scripts',
    'web/play/create-listens',
    'web/play/load-whole-transcript',
    'web/player-page/',
  ],
};

/** What the recorder and the listen page have in common: the keyboard, and what loads parts for printed labels. */
const KEYS: Modules = { of: ['ui/keys/', 'web/features/sheets/index'] };

/** What pages with drafts and uploads have in common. */
const RECORDING: Modules = {
  of: [
    'browser/drafts/',
    'browser/review/',
    'core/drafts/',
    'core/outbox/',
    'core/replies/told-hearing',
    'core/review/',
  ],
  except: [
    'browser/drafts/has-reply-draft',
    'browser/drafts/create-storage-quota',
    'browser/review/find-silence',
    'browser/review/inspect-audio',
    'browser/review/loudness-meter',
    'core/drafts/keep-audio-file',
    'core/outbox/sent-text',
    'core/outbox/send-draft',
    'core/outbox/upload-text',
  ],
};

/** What pages with a recorder have in common, those of replies included. */
const RECORDER: Modules = {
  of: [
    'browser/microphones/',
    'browser/recorder/',
    'core/actor/wait-for-state',
    'core/microphones/',
    'core/outbox/upload-text',
    'core/recorder/',
    'core/texts/compiled/microphone',
    'core/texts/compiled/recorder',
    'ui/controls/link-button',
    'ui/feedback/late-status',
    'ui/feedback/progress-bar',
    'ui/microphones/',
    'ui/recorder/',
    'web/ports/create-microphone-ports',
    'web/ports/with-microphones',
    'ui/actor/use-quiet',
    'web/recorder-composition',
    'web/record/use-recorder-composition',
    'web/drafts-composition',
    'web/use-drafts',
    'browser/outbox/',
  ],
  except: ['browser/recorder/measure-audio-file', 'browser/recorder/probe-duration'],
};

/** What shows a note with its transcript. */
const NOTE_PLAYER: Modules = {
  of: [
    'core/texts/sentences/transcripts',
    'ui/player/player-card',
    'ui/player/player-options',
    'ui/player/transport',
    'ui/replies/reply-button',
    'ui/transcripts/first-lines',
    'ui/transcripts/transcript-lines',
    'ui/transcripts/transcript-part',
    'ui/transcripts/transcript.module',
    'ui/transcripts/use-follow',
  ],
};

/** The framed players, also within a learning platform. */
const FRAMED: Modules = { of: ['web/embed/embed-app', 'web/embed/framed-page'] };

/** What pages with the providers of sign-in have in common. */
const PROVIDERS: Modules = {
  of: [
    'core/session/sign-in-text',
    'core/texts/compiled/sign-in',
    'core/texts/sentences/sign-in',
    'ui/sign-in/provider-mark',
    'ui/sign-in/sign-in-buttons',
    'ui/sign-in/use-sign-in',
  ],
};

/** What shows and edits the words of a transcript. */
const WORDS: Modules = { of: ['core/transcripts/transcript-words', 'ui/transcripts/transcript-section'] };

/** Its own name: a file named as a page that has screens would list theirs. */
const ASKING: Modules = { of: ['web/features/questions/index'] };

/** What the calls of features have in common. */
const CONTRACT_CALLS: Modules = {
  of: [
    'browser/api/as-removed',
    'browser/api/create-contract-client',
    'browser/api/fetch-file',
    'browser/api/refused-by',
  ],
};

/** What dialogs have in common. */
const DIALOGS = /@base-ui\/react\/(?:alert-)?dialog\//;

/** How screens load what they show. */
const LOADING: Modules = { of: ['ui/loading/loading.', 'ui/loading/use-loaded-value'] };

/** What the screens of questions and the dialog that asks have in common. */
const ASKED: Modules = {
  of: [
    'web/features/questions/is-no-question',
    'web/features/questions/question-state',
    'web/features/questions/questions.module',
  ],
};

/** What screens with replies have in common. */
const REPLY_SOUND: Modules = { of: ['browser/api/plays-audio', 'web/features/replies/audio-query'] };

/**
 * Our own modules shared by several pages form few files: otherwise some forty would be fetched one by one. A page loads
 * a file whole, so its modules are those that the same pages need. A module belongs to the first file that lists it or
 * that imports it; none may import a module of a later file. Other modules stay where they are used.
 */
export const SHARED_FILES: SharedFile[] = [
  ownFile('public', PUBLIC, 11),
  {
    name: 'react',
    test: (module) => /node_modules\/(react|react-dom|scheduler)\//.test(module),
    priority: 10,
  },
  ownFile('shared', SHARED, 9),
  ownFile('shell', SHELL, 8),
  ownFile('keys', KEYS, 7),
  ownFile('sound', SOUND, 7),
  ownFile('newsletter', NEWSLETTER, 7),
  ownFile('recordings', RECORDINGS, 6),
  ownFile('library', LIBRARY, 5),
  ownFile('audio', AUDIO, 5),
  ownFile('player', PLAYER, 5),
  ownFile('calls', CALLS, 4),
  ownFile('notes', NOTES, 4),
  ownFile('actions', ACTIONS, 3),
  ownFile('lists', LISTS, 2),
  ownFile('playback', PLAYBACK, 2),
  ownFile('listening', LISTENING, 1),
  ownFile('recording', RECORDING, 1),
  ownFile('recorder', RECORDER, 0),
  ownFile('note-player', NOTE_PLAYER, 0),
  ownFile('framed', FRAMED, 0),
  ownFile('providers', PROVIDERS, 0),
  ownFile('words', WORDS, 0),
  ownFile('asking', ASKING, 0),
  ownFile('contract-calls', CONTRACT_CALLS, 0),
  { name: 'dialogs', test: (module) => DIALOGS.test(module), minShareCount: 2, priority: 0 },
  ownFile('loading', LOADING, 0),
  ownFile('asked', ASKED, 0),
  ownFile('reply-sound', REPLY_SOUND, 0),
];

function ownFile(name: string, modules: Modules, priority: number): SharedFile {
  return { name, test: (module) => isOneOf(module, modules), minShareCount: 2, priority };
}

function isOneOf(module: string, { of, except = [] }: Modules): boolean {
  const path = /\/(?:packages\/(\w+)\/src|(web)\/app)(\/.+)$/.exec(module);
  if (path === null) return false;
  const name = `${path[1] ?? path[2]}${path[3]}`;
  return of.some((start) => name.startsWith(start)) && !except.some((start) => name.startsWith(start));
}
