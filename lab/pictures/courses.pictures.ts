import { type LtiLink, startLtiPlatform } from '@beep/testkit/lti';
import { startServer } from '@beep/testkit/server';
import { expect, type Frame } from '@playwright/test';
import { HEAD } from '../../e2e/fixtures/policies.ts';
import { picture } from './picture.ts';
import { test } from './picture-test.ts';

const TEACHER = { sub: 't', name: 'Tess Teacher', role: 'Instructor' } as const;
const PUPIL = { sub: 'p', name: 'Ben Okri', role: 'Learner' } as const;
const OTHER = { sub: 'q', name: 'Maximilian-Alexander von und zu Hohenstein', role: 'Learner' } as const;

const record = async (frame: Frame): Promise<void> => {
  await frame.getByRole('button', { name: 'Tap to Record' }).click();
  await expect(frame.getByRole('timer')).toHaveText(/0:0[1-9]/);
};

/** What the link is opened with that the platform was given. */
function customOf(given: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const items = Object.entries(given).find(([name]) => name.endsWith('/content_items'))?.[1];
  return (items as readonly { readonly custom: Readonly<Record<string, string>> }[])[0]?.custom ?? {};
}

test('in a course', async ({ page }) => {
  const server = await startServer({
    env: { ADMINISTRATORS: HEAD.email, OUTGOING_PRIVATE_HOSTS: '127.0.0.1' },
  });
  const platform = await startLtiPlatform({ toolUrl: server.origin, people: [TEACHER, PUPIL, OTHER] });
  const post = async (path: string, body: object, token?: string): Promise<unknown> => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    const sent = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await fetch(`${server.origin}${path}`, sent)).json();
  };
  const { idToken } = (await post('/local-auth/token', HEAD)) as { readonly idToken: string };
  await post('/api/v1/admin/lti/platforms', platform.registration, idToken);
  const open = async ({ sub }: { readonly sub: string }, link: LtiLink | 'choose'): Promise<Frame> => {
    await page.goto(platform.courseUrl(sub, link));
    await expect.poll(() => page.frame('tool')?.url()).toContain('/lti/open');
    return page.frame('tool') ?? page.mainFrame();
  };

  const recorder = await open(TEACHER, 'choose');
  await expect(recorder.getByRole('button', { name: 'Tap to Record' })).toBeVisible();
  await picture(page, 'course-record');
  await record(recorder);
  await recorder.getByRole('button', { name: 'Save' }).click();
  await recorder.getByRole('checkbox', { name: 'Students answer it by voice' }).check();
  await recorder.getByRole('checkbox', { name: 'Show who in the course hasn’t answered yet' }).check();
  await picture(page, 'course-saved');
  await recorder.getByRole('button', { name: 'Add to Course' }).click();
  await expect.poll(() => platform.seen.links.length).toBe(1);
  const link = { id: 'link-1', custom: customOf(platform.seen.links[0] ?? {}), hasLineItem: true };

  const pupil = await open(PUPIL, link);
  await pupil.getByRole('button', { name: 'Reply to Message' }).click();
  await expect(pupil.getByText(PUPIL.name)).toBeVisible();
  await picture(page, 'course-answer');
  await record(pupil);
  await pupil.getByRole('button', { name: 'Send' }).click();
  await expect(pupil.getByRole('heading', { name: 'Your reply was sent' })).toBeVisible();
  await picture(page, 'course-answered');

  const desk = await open(TEACHER, link);
  await expect(desk.getByRole('heading', { name: PUPIL.name })).toBeVisible();
  await desk.getByRole('textbox', { name: 'Score, 0 to 100' }).fill('120');
  await desk.getByRole('button', { name: 'Send Score' }).click();
  await expect(desk.getByText('Use a number from 0 to 100.')).toBeVisible();
  await picture(page, 'course-desk');

  const choices = await open(TEACHER, 'choose');
  await choices.getByRole('button', { name: 'Choose', exact: true }).click();
  await choices.getByRole('checkbox').first().check();
  await picture(page, 'course-choose');
  for (const [name, person] of [
    ['pupil', PUPIL],
    ['teacher', TEACHER],
  ] as const) {
    const empty = await open(person, { id: 'empty' });
    await expect(empty.getByRole('heading', { level: 1 })).toBeVisible();
    await picture(page, `course-empty-${name}`);
  }
  await platform.close();
  await server.stop();
});
