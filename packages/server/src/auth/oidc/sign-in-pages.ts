import type { ServerTexts } from '@beep/core/server-texts';
import type { OidcProvider } from '@beep/core/session';
import type { Context } from 'hono';
import { html } from 'hono/html';
import { windowPage } from '../issuer/window-page.ts';
import { deliverScript } from './deliver-script.ts';
import type { SignInProblem } from './sign-in-error.ts';

export interface ProviderLink extends OidcProvider {
  readonly href: string;
}

/** Lets the user choose among several providers. */
export function chooserPage(
  context: Context,
  texts: ServerTexts,
  links: readonly ProviderLink[],
): Response | Promise<Response> {
  const items = links.map(
    ({ name, href }) =>
      html`<li><a class="button" href="${href}">${texts.continueWithText({ provider: name })}</a></li>`,
  );
  const title = texts.SIGN_IN_WINDOW_TEXTS.choose;
  return windowPage(context, { texts, title, body: html`<h1>${title}</h1><ul role="list">${items}</ul>` });
}

/** Gives the code to the waiting page, and closes the window. */
export function donePage(
  context: Context,
  texts: ServerTexts,
  { request, code }: { readonly request: string; readonly code: string },
): Response | Promise<Response> {
  const { doneTitle, done } = texts.SIGN_IN_WINDOW_TEXTS;
  const body = html`<div id="result" data-request="${request}" data-code="${code}">
    <h1>${doneTitle}</h1><p role="status">${done}</p>
  </div>`;
  return windowPage(context, { texts, title: doneTitle, body, script: deliverScript(texts) });
}

/** A window that no page of ours has opened. */
export function notOpenedPage(context: Context, texts: ServerTexts): Response | Promise<Response> {
  const { problemTitle: title, notOpened } = texts.SIGN_IN_WINDOW_TEXTS;
  const body = html`<h1>${title}</h1><p role="alert">${notOpened}</p>`;
  return windowPage(context, { texts, title, body, status: 400 });
}

export interface ProblemPage {
  readonly problem: SignInProblem;
  /** Those that may sign in with the provider. */
  readonly domains: readonly string[];
  /** Starts the same sign-in again. */
  readonly againHref: string;
}

const STATUS: Readonly<Record<SignInProblem, 400 | 403 | 503>> = {
  ...{ unreachable: 503, expired: 400, cancelled: 400, failed: 400 },
  ...{ unverified: 403, domain: 403 },
};

/** Says why the user is not signed in, and offers another try in the same window. */
export function problemPage(
  context: Context,
  texts: ServerTexts,
  page: ProblemPage,
): Response | Promise<Response> {
  const { problem, domains, againHref } = page;
  const { problemTitle: title, nothingLost, tryAgain } = texts.SIGN_IN_WINDOW_TEXTS;
  const text = problem === 'domain' ? wrongDomainText(texts, domains) : texts.SIGN_IN_WINDOW_TEXTS[problem];
  const body = html`<h1>${title}</h1>
  <p role="alert">${text}</p>
  <small>${nothingLost}</small>
  <a class="button primary" href="${againHref}">${tryAgain}</a>`;
  return windowPage(context, { texts, title, body, status: STATUS[problem] });
}

function wrongDomainText({ wrongDomainMessage, LANGUAGE }: ServerTexts, domains: readonly string[]): string {
  const list = new Intl.ListFormat(LANGUAGE, { type: 'disjunction' });
  return wrongDomainMessage({ domains: list.format(domains) });
}
