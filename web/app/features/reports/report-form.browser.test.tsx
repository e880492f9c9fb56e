import type { ReportRequest } from '@beep/api/features/reports';
import type { CallOutcome } from '@beep/core/recordings';
import { failed, ok, refused } from '@beep/core/testing';
import { REPORT_PROBLEM_TEXTS } from '@beep/core/texts';
import { renderUi } from '@beep/ui/testing';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ReportForm } from './report-form.tsx';

const heading = page.getByRole('heading', { level: 1 });
const send = page.getByRole('button', { name: 'Send Report' });
const words = page.getByRole('textbox', { name: 'Anything else? (optional)' });

interface Drawn {
  readonly sent: readonly ReportRequest[];
  readonly container: HTMLElement;
}

async function draw(...outcomes: (CallOutcome<null> | Promise<CallOutcome<null>>)[]): Promise<Drawn> {
  const sent: ReportRequest[] = [];
  const send = async (report: ReportRequest) => {
    sent.push(report);
    return outcomes.shift() ?? ok(null);
  };
  const view = <ReportForm send={send} back={<a href="/play/abc">Back to the recording</a>} />;
  const { screen } = await renderUi(view);
  return { sent, container: screen.container };
}

describe('the form of a report', () => {
  it('sends a reason and words by keyboard, and thanks', async () => {
    const { sent, container } = await draw();
    await expect.element(heading).toHaveTextContent('Report this recording');
    expect((await axe.run(container)).violations).toEqual([]);
    await userEvent.tab();
    await userEvent.keyboard('[Space][ArrowDown]');
    await userEvent.tab();
    await expect.element(words).toHaveFocus();
    await userEvent.keyboard('My address is in it.');
    await userEvent.tab();
    await userEvent.keyboard('[Enter]');
    await expect.element(heading).toHaveTextContent('Thank you');
    expect(document.activeElement).toBe(heading.element());
    expect(sent).toEqual([{ reason: 'private', text: 'My address is in it.' }]);
    expect((await axe.run(container)).violations).toEqual([]);
  });

  it('asks for a reason', async () => {
    const { sent } = await draw();
    await send.click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Choose what is wrong with the recording.');
    expect(sent).toEqual([]);
  });

  it('has no way back while it is sent: the second press of two would leave the page, and lose it', async () => {
    let answer = (_outcome: CallOutcome<null>): void => undefined;
    await draw(new Promise<CallOutcome<null>>((resolve) => (answer = resolve)));
    const back = page.getByRole('link', { name: 'Back to the recording' });
    await expect.element(back).toBeVisible();
    await page.getByRole('radio', { name: 'Something else' }).click();
    await send.click();
    await expect.poll(() => back.elements()).toEqual([]);
    answer(ok(null));
    await expect.element(back).toBeVisible();
  });

  it('keeps what was written if the service takes no more reports, and can be sent again', async () => {
    const { sent } = await draw(refused(429, 'rate_limited'));
    await page.getByRole('radio', { name: 'Something else' }).click();
    await words.fill('Please look.');
    await send.click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Too many reports were sent from here. Try again later.');
    await expect.element(words).toHaveValue('Please look.');
    await send.click();
    await expect.element(heading).toHaveTextContent('Thank you');
    expect(sent).toHaveLength(2);
  });

  // spec: school.12
  it.each([
    [failed({ kind: 'network', reason: 'unreachable' }), REPORT_PROBLEM_TEXTS.offline],
    [refused(410, 'deleted'), REPORT_PROBLEM_TEXTS.gone],
    [refused(404, 'not_found'), REPORT_PROBLEM_TEXTS.gone],
    [refused(403, 'suspended'), REPORT_PROBLEM_TEXTS.gone],
    [refused(403, 'restricted'), REPORT_PROBLEM_TEXTS.restricted],
    [refused(503, 'unavailable'), REPORT_PROBLEM_TEXTS.failed],
    [failed({ kind: 'malformed' }), REPORT_PROBLEM_TEXTS.failed],
  ])('says why it was not sent: %j', async (outcome, problem) => {
    const { sent } = await draw(outcome);
    await page.getByRole('radio', { name: 'Something else' }).click();
    await words.fill(' Please look. ');
    await send.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(problem);
    expect(sent).toEqual([{ reason: 'other', text: 'Please look.' }]);
  });
});
