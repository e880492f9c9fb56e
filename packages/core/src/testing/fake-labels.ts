import type { CallFailure, CallOutcome } from '../recordings/call-outcome.ts';
import type { Label } from '../recordings/label.ts';
import type { OwnLabels } from '../recordings/own-labels.ts';
import { refused } from './fake-recordings.ts';

/** Labels in memory. */
export interface FakeLabels extends OwnLabels {
  /** All calls fail with this until it is null. */
  failure: CallFailure | null;
  stored: readonly Label[];
}

/** Makes the labels of one user, who has `stored`. */
export function createFakeLabels(stored: readonly Label[] = []): FakeLabels {
  let made = 0;
  async function response<Value>(value: () => CallOutcome<Value>): Promise<CallOutcome<Value>> {
    return labels.failure === null ? value() : { status: 'failed', failure: labels.failure };
  }
  const put = (label: Label): CallOutcome<Label> => {
    const others = labels.stored.filter(({ id }) => id !== label.id);
    const key = label.name.toLowerCase();
    if (others.some(({ name }) => name.toLowerCase() === key)) return refused(409, 'conflict');
    labels.stored = [...others, label].toSorted((a, b) => a.name.localeCompare(b.name));
    return { status: 'ok', value: label };
  };
  const labels: FakeLabels = {
    failure: null,
    stored,
    list: () => response(() => ({ status: 'ok', value: labels.stored })),
    create: (_uid, label) =>
      response(() => {
        made += 1;
        return put({ id: `new${made}`, ...label });
      }),
    change: (_uid, label) => response(() => put(label)),
    remove: (_uid, id) =>
      response(() => {
        labels.stored = labels.stored.filter((label) => label.id !== id);
        return { status: 'ok', value: null };
      }),
  };
  return labels;
}
