import { cutText } from '../cut-text.ts';
import { ADMIN_TEXTS } from './admin.ts';
import { counted, grouped } from './counted.ts';

/** People with their recordings. `size` is that of the recordings: "12 MB". */
export interface PeopleTotals {
  readonly people: number;
  readonly recordings: number;
  readonly size: string;
}

/** A person who has no address, by the account. */
export function accountText(uid: string): string {
  return `${ADMIN_TEXTS.account} ${uid}`;
}

/** What deleting a list of addresses will do. */
export function willDeleteText(totals: PeopleTotals): string {
  return `Will delete ${peopleText(totals)}.`;
}

/** What deleting a list of addresses has done. */
export function deletedPeopleText(totals: PeopleTotals): string {
  return `Deleted ${peopleText(totals)}.`;
}

/** The number of addresses without a person. */
export function unknownAddressesText(count: number): string {
  return `${counted(count, 'address belongs', 'addresses belong')} to nobody here.`;
}

/** The number of addresses that the administrator may not delete. */
export function outsideAddressesText(count: number): string {
  return `${counted(count, 'address is', 'addresses are')} outside your domains.`;
}

function peopleText({ people, ...things }: PeopleTotals): string {
  return `${counted(people, 'person', 'people')} with ${recordingsText(things)}`;
}

function recordingsText({ recordings, size }: Pick<PeopleTotals, 'recordings' | 'size'>): string {
  return `${counted(recordings, 'recording', 'recordings')} (${size})`;
}

/** What is announced when people are listed: "50 of 1,204 people". */
export function peopleListed(shown: number, total: number): string {
  const all = counted(total, 'person', 'people');
  return shown < total ? `${grouped(shown)} of ${all}` : all;
}

/** The question before a person with recordings of a size is deleted. */
export function deletePersonText(name: string, things: Pick<PeopleTotals, 'recordings' | 'size'>): string {
  return `This deletes the account ${name} with ${recordingsText(things)}. It can’t be undone.`;
}

/** The number of addresses that a list has, and of words that look like one. */
export function addressesFound(found: number, unreadable: number): string {
  const addresses = counted(found, 'address', 'addresses');
  return unreadable === 0
    ? `${addresses}.`
    : `${addresses}. ${grouped(unreadable)} can’t be read and will be left out.`;
}

/** Lines quoted at most. */
const QUOTED_LINES = 3;
/** A longer line is cut. */
const MAX_QUOTED_LENGTH = 40;

/** The lines of a list without an address: "2 lines have no address and will be left out: “Bo”, “Cy”." */
export function unaddressedText(lines: readonly string[]): string {
  const quoted = lines
    .slice(0, QUOTED_LINES)
    .map((line) => `“${line.length > MAX_QUOTED_LENGTH ? `${cutText(line, MAX_QUOTED_LENGTH)}…` : line}”`);
  const more = lines.length - quoted.length;
  const others = more > 0 ? `, and ${grouped(more)} more` : '';
  const which = counted(lines.length, 'line has', 'lines have');
  return `${which} no address and will be left out: ${quoted.join(', ')}${others}.`;
}

/** What to type before that many people are deleted. */
export function typeCountText(count: number): string {
  return `Type ${count}, the number of people, to confirm`;
}

/** "12 people have no verified address, so no domain. ..." */
export function unnamedPeopleText(unnamed: number): string {
  const who = counted(unnamed, 'person has', 'people have');
  return `${who} no verified address, so no domain. By address, the list ends with them.`;
}

/** The names of figures: people, their recordings, and the storage that these take. */
export const STORED_NAMES: Readonly<Record<'people' | 'recordings' | 'bytes', (count: number) => string>> = {
  people: (count) => (count === 1 ? 'person' : 'people'),
  recordings: (count) => (count === 1 ? 'recording' : 'recordings'),
  bytes: () => 'stored',
};

/** "2 later reports", whose words were not kept. */
export function furtherReportsText(further: number): string {
  return counted(further, 'later report', 'later reports');
}

/** "2 open reports", or that there are none. */
export function openReportsLabel(open: number): string {
  return open === 0 ? ADMIN_TEXTS.noOpenReports : counted(open, 'open report', 'open reports');
}

/** A chart in one sentence: the recordings of some days, and the date with the most of them. */
export function usageText(totals: {
  readonly recordings: number;
  readonly days: number;
  readonly mostOn: string;
  readonly most: number;
}): string {
  const { recordings, days, mostOn, most } = totals;
  const things = counted(recordings, 'recording', 'recordings');
  return `${things} in ${counted(days, 'day', 'days')}, the most on ${mostOn}: ${grouped(most)}.`;
}
