import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallOutcome } from '../recordings/call-outcome.ts';
import { failed, ok, refused } from '../testing/index.ts';
import { createReport, type ReportForm } from './create-report.ts';
import type { Report } from './ports.ts';

let sent: [string, Report][];
let outcome: CallOutcome<null>;
let form: ReportForm;

beforeEach(() => {
  sent = [];
  outcome = ok(null);
  const send = async (id: string, report: Report): Promise<CallOutcome<null>> => {
    sent.push([id, report]);
    return outcome;
  };
  form = createReport({
    api: { send },
    recordingId: 'abc',
    tokens: { ensureFreshToken: async () => ({ status: 'signed-out' }) },
  });
});

const submit = (text = ''): void => form.send({ type: 'submit', reason: 'harmful', text });
const settled = (): Promise<void> => vi.waitFor(() => expect(form.getSnapshot().status).not.toBe('sending'));

describe('a report', () => {
  it('is sent once, with its text trimmed', async () => {
    submit(' Please look. ');
    submit();
    expect(form.getSnapshot()).toEqual({ status: 'sending' });
    await settled();
    expect(form.getSnapshot()).toEqual({ status: 'sent' });
    submit();
    expect(sent).toEqual([['abc', { reason: 'harmful', text: 'Please look.' }]]);
  });

  it('needs a reason', () => {
    form.send({ type: 'submit', reason: null, text: 'x' });
    expect(form.getSnapshot()).toEqual({ status: 'writing', problem: 'no-reason' });
    expect(sent).toEqual([]);
  });

  it.each([
    ['limited', refused(429, 'rate_limited')],
    ['offline', failed({ kind: 'network', message: 'down' })],
    ['gone', refused(410, 'deleted')],
    ['gone', refused(404, 'not_found')],
    ['gone', refused(403, 'suspended')],
    ['restricted', refused(403, 'restricted')],
    ['failed', refused(503, 'unavailable')],
    ['failed', failed({ kind: 'malformed' })],
  ] as const)('is %s, and can be sent again', async (problem, failure) => {
    outcome = failure;
    submit();
    await settled();
    expect(form.getSnapshot()).toEqual({ status: 'writing', problem });
    outcome = ok(null);
    submit();
    await settled();
    expect(form.getSnapshot()).toEqual({ status: 'sent' });
  });
});
