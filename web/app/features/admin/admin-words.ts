import type { BulkResult, Person, Usage, UsageDay } from '@beep/api/features/admin';
import { bytesLabel, type CallFailure, countLabel } from '@beep/core/recordings';
import {
  ADMIN_TEXTS,
  accountText,
  deletedPeopleText,
  deletePersonText,
  outsideAddressesText,
  STORED_NAMES,
  unknownAddressesText,
  usageText,
  willDeleteText,
} from '@beep/core/texts';
import { shortDate } from '@beep/core/time';

/** A value with its name. */
export interface Fact {
  readonly name: string;
  readonly value: string;
}

/** Why a list is missing, or a command failed. */
export function adminFailureText(failure: CallFailure): string {
  if (failure.kind === 'network') return ADMIN_TEXTS.unreachable;
  if (failure.kind !== 'refused') return ADMIN_TEXTS.failed;
  if (failure.httpStatus === 403) return ADMIN_TEXTS.forbidden;
  if (failure.httpStatus === 404 || failure.httpStatus === 410) return ADMIN_TEXTS.gone;
  return failure.httpStatus === 409 ? ADMIN_TEXTS.conflict : ADMIN_TEXTS.failed;
}

/** How a person is called: by the address, or by the account if there is none. */
export function personName({ email, uid }: Pick<Person, 'email' | 'uid'>): string {
  return email ?? accountText({ uid });
}

/** What a list of addresses will do, or has done, one sentence for each kind of address. */
export function bulkSentences(results: readonly BulkResult[]): readonly string[] {
  const sentence = (
    outcome: BulkResult['outcome'],
    words: (of: readonly BulkResult[]) => string,
  ): readonly string[] => {
    const of = results.filter((result) => result.outcome === outcome);
    return of.length === 0 ? [] : [words(of)];
  };
  const totals = (of: readonly BulkResult[]) => ({
    people: of.length,
    recordings: of.reduce((sum, { recordings }) => sum + recordings, 0),
    size: bytesLabel(of.reduce((sum, { bytes }) => sum + bytes, 0)),
  });
  return [
    ...sentence('would_delete', (of) => willDeleteText(totals(of))),
    ...sentence('deleted', (of) => deletedPeopleText(totals(of))),
    ...sentence('unknown', (of) => unknownAddressesText({ count: of.length })),
    ...sentence('not_yours', (of) => outsideAddressesText({ count: of.length })),
  ];
}

/** The question before a person is deleted. */
export function deletePersonQuestion(person: Person): string {
  const { recordings, bytes } = person;
  return deletePersonText({ name: personName(person), ...{ recordings, size: bytesLabel(bytes) } });
}

/** What is stored, as figures with their names. */
export function storedFigures({ people, recordings, bytes }: Usage['stored']): readonly Fact[] {
  return [
    { name: STORED_NAMES.people({ count: people }), value: countLabel(people) },
    { name: STORED_NAMES.recordings({ count: recordings }), value: countLabel(recordings) },
    { name: STORED_NAMES.bytes, value: bytesLabel(bytes) },
  ];
}

/** A chart of usage in one sentence. `days` has at least one. */
export function usageSummary(days: readonly UsageDay[]): string {
  const recordings = days.reduce((sum, day) => sum + day.recordings, 0);
  const most = days.reduce((best, day) => (day.recordings > best.recordings ? day : best));
  const mostOn = shortDate(Date.parse(most.day), 'UTC');
  return usageText({ recordings, days: days.length, mostOn, most: most.recordings });
}
