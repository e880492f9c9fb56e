import { domainsAndMore } from '../compiled/admin-policies.ts';
import { PEOPLE_LISTED, UNADDRESSED_LINES } from '../compiled/admin-sentences.ts';
import { cutText } from '../cut-text.ts';
import { listText } from './list.ts';

/** More would make the sentence unreadable. */
const LISTED_DOMAINS = 3;

/** "a.example, b.example, c.example and 2 more" */
export function listedDomains(domains: readonly string[]): string {
  const more = domains.length - LISTED_DOMAINS;
  const first = listText(domains.slice(0, LISTED_DOMAINS));
  return more > 0 ? domainsAndMore({ domains: first, more }) : first;
}

/** Announces a list of people: "50 of 1,204 people". */
export function peopleListed(shown: number, total: number): string {
  return shown < total ? PEOPLE_LISTED.some({ shown, total }) : PEOPLE_LISTED.all({ total });
}

/** Lines quoted at most. */
const QUOTED_LINES = 3;
/** A longer line is cut. */
const MAX_QUOTED_LENGTH = 40;

/** The lines of a list without an address: "2 lines have no address and will be left out: “Bo”, “Cy”." */
export function unaddressedText(lines: readonly string[]): string {
  const quoted = listText(lines.slice(0, QUOTED_LINES).map(quotedLine));
  const [count, more] = [lines.length, lines.length - QUOTED_LINES];
  return more > 0
    ? UNADDRESSED_LINES.some({ count, quoted, more })
    : UNADDRESSED_LINES.all({ count, quoted });
}

function quotedLine(line: string): string {
  const isCut = line.length > MAX_QUOTED_LENGTH;
  return UNADDRESSED_LINES.quotedLine({ line: isCut ? `${cutText(line, MAX_QUOTED_LENGTH)}…` : line });
}
