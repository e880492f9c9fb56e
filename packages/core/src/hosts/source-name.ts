import { LIST_FILTER_TEXTS } from '../texts/index.ts';
import { HOSTS, type RecordingSource, WEB_SOURCE } from './hosts.ts';

/** Where a recording was made, for people: the name of the host, or of the product. */
export function sourceName(source: RecordingSource): string {
  if (source === WEB_SOURCE) return LIST_FILTER_TEXTS.onBeep;
  if (source === HOSTS.site.sourceTag) return LIST_FILTER_TEXTS.onOtherSites;
  return Object.values(HOSTS).find(({ sourceTag }) => sourceTag === source)?.name ?? source;
}
