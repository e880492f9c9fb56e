import type { ListFilter, RecordingLibrary } from '@beep/core/recordings';
import { HISTORY_TEXTS, recordingsFound, SELECTION_TEXTS } from '@beep/core/texts';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useLoaded } from '../actor/use-loaded.ts';
import { Button } from '../controls/button.tsx';
import { Icon } from '../icons/icon.tsx';
import type { LabelsView } from '../labels/use-labels.ts';
import { Filters } from './filters.tsx';
import { type KeptList, limitOf, useChange } from './kept-list.ts';
import type { ListPlaceKeeper } from './list-place-keeper.ts';
import styles from './list-tools.module.css';
import { SearchField } from './search-field.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { History } from './use-history.ts';
import { useReturn } from './use-return.ts';
import { useSearch } from './use-search.ts';
import type { Selection } from './use-selection.ts';

async function loadPlaceKeeper(): Promise<typeof ListPlaceKeeper> {
  return (await import('./list-place-keeper.ts')).ListPlaceKeeper;
}

export interface ListToolsProps {
  readonly uid: string;
  readonly library: RecordingLibrary;
  readonly kept: KeptList;
  readonly list: RefObject<HTMLElement | null>;
  readonly history: History;
  /** Null where nobody is signed in. */
  readonly labels: LabelsView | null;
  /** Null while the user does not select. */
  readonly selection: Selection | null;
  readonly onSelect: () => void;
  readonly selectButton: RefObject<HTMLButtonElement | null>;
}

/** Above a list: what finds recordings in it, and what is done with those that are selected. It keeps the place too. */
export function ListTools(props: ListToolsProps): ReactNode {
  const { uid, library, kept, list, history, labels, selection } = props;
  const PlaceKeeper = useLoaded(loadPlaceKeeper, true);
  useReturn(kept.place, list, history.status === 'ready');
  return (
    <>
      {PlaceKeeper !== null && (
        <PlaceKeeper kept={kept} list={list} history={history} selection={selection} />
      )}
      <SearchTools {...props} />
      {selection !== null && history.status === 'ready' && (
        <SelectionBar uid={uid} library={library} history={history} selection={selection} labels={labels} />
      )}
    </>
  );
}

/** Nothing while there is nothing to choose among. */
function SearchTools(props: ListToolsProps): ReactNode {
  const { kept, history, labels, selection, onSelect, selectButton } = props;
  const { limits } = kept;
  const change = useChange(kept);
  const search = useSearch(limits.words, (words) => change({ words }));
  const filterButton = useRef<HTMLButtonElement>(null);
  const isLimited = limitOf(limits) !== null;
  const isReady = history.status === 'ready';
  if (!isLimited && search.typed === '' && selection === null && !(isReady && history.recordings.length > 1))
    return null;
  const set = (filter: ListFilter): void => change({ filter });
  const total = isLimited && isReady ? history.total : null;
  const found = total === null || !isReady ? '' : recordingsFound({ ...history, total });
  return (
    <SearchField search={search} label={HISTORY_TEXTS.searchLabel} found={found} isNothing={total === 0}>
      <Filters value={limits.filter} set={set} labels={labels} found={found} button={filterButton} />
      {selection === null && isReady && history.recordings.length > 0 && (
        <Button ref={selectButton} kind="quiet" className={styles.begin} onClick={onSelect}>
          <Icon name="check" />
          <span>{SELECTION_TEXTS.begin}</span>
        </Button>
      )}
    </SearchField>
  );
}
