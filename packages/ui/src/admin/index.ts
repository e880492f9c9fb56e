/** Parts that only the administration page uses. `admin.css` has their styles. */

export { classNames } from '../class-names.ts';
export { PlayButton } from '../controls/play-button.tsx';
export { ProgressBar } from '../feedback/progress-bar.tsx';
export { SearchField } from '../history/search-field.tsx';
export { type Search, useSearch } from '../history/use-search.ts';
export { AudioElement, mp3Of } from '../player/audio-element.tsx';
export { isSounding } from '../player/is-sounding.ts';
export { LocalTime } from '../player/local-time.tsx';
export { MiniBar } from '../player/mini-player.tsx';
export { type PlayerView, usePlayer } from '../player/use-player.ts';
export { ArchiveSteps } from '../settings/archive-settings.tsx';
export { Switch } from '../settings/switch.tsx';
export { type ArchiveCalls, useArchive } from '../settings/use-archive.ts';
export { DataTable } from './data-table.tsx';
export { RadioField, SelectField, TextAreaField, TextField } from './fields.tsx';
export { TypedQuestion } from './typed-question.tsx';
