import { refused } from '@beep/core/testing';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { drawAdmin } from './testing/draw-admin.tsx';
import { anAuditEntry, aReport, aReportedRecording } from './testing/fake-admin.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });

describe('the reports', () => {
  // spec: admin-page.12
  it('show what a listener wrote as plain text', async () => {
    const text = '<img src=x onerror="document.title=1">\nsecond line';
    await drawAdmin('/admin/reports', { reports: [aReport({ text })] });
    await expect.element(page.getByText(/second line/)).toMatchTextContent(/<img src=x/);
    expect(document.querySelector('article img')).toBeNull();
    await expect.element(page.getByRole('heading', { name: 'Harmful or bullying' })).toBeVisible();
  });

  // spec: admin-page.19
  it.each([
    ['Dismiss', 'dismissed', 'Dismiss this report?', 'The recording stays as it is'],
    ['Suspend', 'suspended', 'Suspend this recording?', 'Nobody can hear the recording until'],
    ['Delete', 'deleted', 'Delete this recording?', 'This can’t be undone.'],
  ])('are closed after a question that says what it does: %s', async (label, outcome, heading, question) => {
    const { api } = await drawAdmin('/admin/reports', { reports: [aReport()] });
    await button(label).click();
    const dialog = page.getByRole('alertdialog', { name: heading });
    await expect.element(dialog).toMatchTextContent(new RegExp(question));
    await dialog.getByRole('button', { name: label }).click();
    await expect.element(page.getByRole('heading', { name: 'No open reports' })).toBeVisible();
    expect(api.calls).toContain(`closeReport report-1 ${outcome}`);
    await page.getByRole('combobox', { name: 'Show' }).selectOptions('Closed');
    await expect.element(page.getByText(/^root@north.example, Nov/)).toBeVisible();
    expect(page.getByText('No open reports').elements()).toEqual([]);
  });

  it('say why their recording is suspended, and take no reason that is too long', async () => {
    const { api } = await drawAdmin('/admin/reports', { reports: [aReport()] });
    await button('Suspend').click();
    const dialog = page.getByRole('alertdialog');
    const reason = dialog.getByRole('textbox', { name: 'Reason (optional)' });
    await reason.fill('x'.repeat(201));
    await expect.element(reason).toHaveAttribute('aria-invalid', 'true');
    await expect.element(dialog.getByText('At most 200 characters.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    expect(api.calls.filter((call) => call.startsWith('close'))).toEqual([]);
    await reason.fill('It names another pupil.');
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await expect.poll(() => api.calls).toContain('closeReport report-1 suspended It names another pupil.');
  });

  // spec: admin-page.19
  it('count the open ones above closed ones, and say how many came later', async () => {
    const closing = { closedAt: 0, closedBy: 'root@north.example', outcome: 'dismissed' } as const;
    const reports = [aReport(closing), aReport({ id: 'report-2', further: 3 })];
    await drawAdmin('/admin/reports', { reports });
    await expect.element(page.getByText('3 later reports')).toBeVisible();
    await page.getByRole('combobox', { name: 'Show' }).selectOptions('Closed');
    await expect.element(page.getByText('Report: Dismissed')).toBeVisible();
    await expect.element(page.getByRole('status').getByText('1 open report')).toBeVisible();
    expect(page.getByText(/later report/).elements()).toEqual([]);
  });

  // spec: admin-page.19
  it.each([null, { closedAt: 0, closedBy: 'root@north.example', outcome: 'suspended' as const }])(
    'lift the suspension of their recording, closed with %j',
    async (closing) => {
      const reports = [aReport({ state: 'suspended', ...closing, recording: aReportedRecording() })];
      const { api } = await drawAdmin(`/admin/reports${closing === null ? '' : '?state=closed'}`, {
        reports,
      });
      await expect.element(page.getByText(/Nobody can hear it while it is suspended\./)).toBeVisible();
      expect(button(/^Play/).elements()).toEqual([]);
      await button('Lift Suspension').click();
      await expect.element(page.getByText('The suspension is lifted.').first()).toBeVisible();
      expect(api.calls).toContain(`lift ${reports[0]?.recordingId}`);
    },
  );

  it('offer only to dismiss if the recording is gone', async () => {
    await drawAdmin('/admin/reports', { reports: [aReport({ state: 'gone', text: '' })] });
    await expect.element(button('Dismiss')).toBeVisible();
    await expect.element(page.getByText(/No words were added\./)).toBeVisible();
    expect(button(/Suspend|Delete/).elements()).toEqual([]);
  });
});

describe('a report about a recording', () => {
  const ID = 'AAAAAAAAAAAAAAAAAAAAAA';
  const audioUrl = `https://beep.example/media/${ID}.webm`;
  const link = (name: string) => page.getByRole('link', { name });

  // spec: admin-page.18
  it('shows its title and link, and plays it as a visitor would', async () => {
    const recording = aReportedRecording({ title: 'Essay of Ivo', audio: audioUrl, playable: true });
    const { api, audio } = await drawAdmin('/admin/reports', { reports: [aReport({ recording })] });
    await expect.element(link('Essay of Ivo')).toHaveAttribute('href', recording.url);
    await button('Play, Essay of Ivo, 0:42').click();
    await expect.poll(() => audio.length).toBe(1);
    expect(document.querySelector('audio source')?.getAttribute('src')).toBe(audioUrl);
    expect(api.calls.filter((call) => call.startsWith('play'))).toEqual([]);
    expect(page.getByText('Playing is noted in the audit log.').elements()).toEqual([]);
  });

  // spec: admin-page.18
  it('plays by the policy where visitors like the administrator may not, and says that it is noted', async () => {
    const recording = aReportedRecording({ playable: true });
    const { api, audio } = await drawAdmin('/admin/reports', { reports: [aReport({ recording })] });
    await expect.element(link('Voice Note')).toBeVisible();
    await expect.element(page.getByText('Playing is noted in the audit log.')).toBeVisible();
    await button('Play, Voice Note, 0:42').click();
    await expect.poll(() => audio.length).toBe(1);
    expect(api.calls).toContain(`play ${ID}`);
  });

  it('says so where the policy lets the administrator neither listen nor play', async () => {
    await drawAdmin('/admin/reports', { reports: [aReport({ recording: aReportedRecording() })] });
    await expect.element(page.getByText(/The policy doesn’t let administrators play/)).toBeVisible();
    expect(button(/^Play/).elements()).toEqual([]);
  });

  // spec: admin-page.18
  it('unfolds the transcript that listeners read', async () => {
    const recording = aReportedRecording({ audio: audioUrl, playable: true, transcript: 'unchecked' });
    const { api } = await drawAdmin('/admin/reports', { reports: [aReport({ recording })] });
    const summary = page.getByText('Transcript', { exact: true });
    await expect.element(summary).toBeVisible();
    expect(api.calls).not.toContain(`loadTranscript ${ID}`);
    await summary.click();
    await expect.element(page.getByText('He said her name.')).toBeVisible();
    await expect.element(page.getByText('Written automatically, not checked')).toBeVisible();
  });
});

describe('a report about a voice reply', () => {
  const reply = { createdAt: Date.UTC(2026, 10, 20) / 1000, duration: 7, mime: 'audio/webm' };
  const play = button('Play, Reported Reply, 0:07');

  // spec: replies.16
  it('lets the administrator hear it, and says that this is noted', async () => {
    const { api, audio } = await drawAdmin('/admin/reports', {
      reports: [aReport({ reply: { ...reply, playable: true } })],
    });
    await expect.element(page.getByText('Playing is noted in the audit log.')).toBeVisible();
    expect(api.calls.filter((call) => call.startsWith('loadReply'))).toEqual([]);
    await play.click();
    await expect.poll(() => audio.length).toBe(1);
    expect(api.calls).toContain('loadReply report-1 audio/webm');
  });

  it('says so if it cannot be loaded', async () => {
    const { api } = await drawAdmin('/admin/reports', {
      reports: [aReport({ reply: { ...reply, playable: true } })],
    });
    api.failNext('loadReply', refused(404, 'not_found'));
    await play.click();
    await expect.element(page.getByRole('alert')).toBeVisible();
  });

  // spec: replies.16
  it('says that the policy does not allow it, and is not offered for other reports', async () => {
    const other = aReport({ id: 'report-2', text: 'Another.' });
    await drawAdmin('/admin/reports', {
      reports: [aReport({ reply: { ...reply, playable: false } }), other],
    });
    const hint = page.getByText('The policy doesn’t let administrators play recordings.');
    await expect.element(hint).toBeVisible();
    expect(hint.elements()).toHaveLength(1);
    expect(button(/^Play/).elements()).toEqual([]);
  });
});

describe('the administrators', () => {
  const ROOT = { email: 'root@north.example', domain: '*', namedBy: 'configuration' };
  const SUB = {
    email: 'sub@north.example',
    domain: 'north.example',
    namedBy: 'root@north.example',
    namedAt: 0,
  };

  it('can be removed, but not those of the configuration', async () => {
    const { api } = await drawAdmin('/admin/administrators', { administrators: [ROOT, SUB] });
    await expect
      .element(page.getByRole('row', { name: /^root@north.example All domains Configuration/ }))
      .toBeVisible();
    expect(button(/^Remove/).elements()).toHaveLength(1);
    await button('Remove, sub@north.example, north.example').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => page.getByRole('row').elements().length).toBe(2);
    expect(api.calls).toContain('removeAdministrator sub@north.example north.example');
  });

  it('are added with an address and a domain', async () => {
    const { api } = await drawAdmin('/admin/administrators', { administrators: [ROOT] });
    await page.getByRole('textbox', { name: 'E-mail address' }).fill('sub');
    await button('Add an administrator').click();
    await expect.element(page.getByText(/Enter an e-mail address\./)).toBeVisible();
    await page.getByRole('textbox', { name: 'E-mail address' }).fill('Sub@North.example');
    await page.getByRole('textbox', { name: 'Domain' }).fill('north');
    await button('Add an administrator').click();
    await expect.element(page.getByText(/Enter a domain, such as school\.example\./)).toBeVisible();
    await page.getByRole('textbox', { name: 'Domain' }).fill('North.example');
    await button('Add an administrator').click();
    await expect.element(page.getByRole('row', { name: /^sub@north.example north.example/ })).toBeVisible();
    expect(api.calls).toContain('nameAdministrator sub@north.example north.example');
  });

  it('of one domain add others to this domain only', async () => {
    await drawAdmin('/admin/administrators', {
      scope: { email: 'sub@north.example', domains: ['north.example'] },
      administrators: [SUB],
    });
    await expect.element(page.getByRole('combobox', { name: 'Domain' })).toHaveValue('north.example');
  });
});

describe('the audit log', () => {
  // spec: admin-page.21
  it('is limited by action and domain', async () => {
    const { api } = await drawAdmin('/admin/audit?domain=north.example', {
      audit: [
        anAuditEntry(),
        anAuditEntry({ id: '2', action: 'recording_played', details: { note: '=1+1' } }),
      ],
    });
    await expect
      .element(
        page.getByRole('row', {
          name: /root@north\.example deleted ada@north\.example with all recordings\. Recordings: 3/,
        }),
      )
      .toBeVisible();
    await page.getByRole('combobox', { name: 'Action' }).selectOptions('Played a recording');
    await expect.element(page.getByText(/Note: =1\+1/)).toBeVisible();
    await expect.poll(() => page.getByText(/Recordings: 3/).elements().length).toBe(0);
    expect(api.calls).toContain('audit north.example recording_played');
  });

  // spec: admin-page.13
  it('folds long details', async () => {
    const details = {
      recorders: 3,
      listenerDomains: 'north.example south.example east.example west.example',
    };
    await drawAdmin('/admin/audit', { audit: [anAuditEntry({ action: 'policy_changed', details })] });
    const folded = page.getByText(/^Domains that may listen: north\.example/);
    await expect.element(folded).not.toBeVisible();
    await page.getByText('Details', { exact: true }).last().click();
    await expect.element(folded).toBeVisible();
  });

  // spec: admin-page.21
  it('is downloaded in both formats', async () => {
    const { api } = await drawAdmin('/admin/audit');
    await expect.element(page.getByRole('heading', { name: 'No entries' })).toBeVisible();
    await button('Download CSV').click();
    await expect.element(page.getByText(/The audit log is downloaded\./).first()).toBeVisible();
    await button('Download JSON Lines').click();
    await expect.poll(() => api.calls).toContain('saveAudit jsonl');
    expect(api.calls).toContain('saveAudit csv');
  });
});
