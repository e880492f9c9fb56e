import { SIGN_IN_PROVIDERS } from '@beep/core/session';
import { html, raw } from 'hono/html';
import type { LocalAccount } from './account-store.ts';
import type { ChooserRequest } from './chooser-request.ts';
import { CHOOSER_SCRIPT } from './chooser-script.ts';
import { CHOOSER_STYLE } from './chooser-style.ts';

type Markup = ReturnType<typeof html>;

export interface ChooserPageOptions {
  readonly nonce: string;
  readonly request: ChooserRequest;
  readonly accounts: readonly LocalAccount[];
}

/** The popup for choosing an account. The template escapes all values. */
export function renderChooserPage({ nonce, request, accounts }: ChooserPageOptions): Markup {
  const provider = Object.values(SIGN_IN_PROVIDERS).find(({ id }) => id === request.providerId)?.name;
  const body = html`<main data-auth-type="${request.authType}" data-event-id="${request.eventId}" data-provider-id="${request.providerId}">
  <div class="head">
    <h1>Choose a local account</h1>
    <p class="lead">This server uses local accounts. Anyone on this computer can log in, without a password or ${provider}.</p>
  </div>
  ${notice('', true)}
  <div id="choices">
    ${accounts.length > 0 ? accountList(accounts) : ''}
    ${accountForm(accounts.length > 0)}
  </div>
  <p class="hint">Stands in for logging in with ${provider}.</p>
  <p class="hint" id="progress" role="status"></p>
</main>
<script nonce="${nonce}">${raw(CHOOSER_SCRIPT)}</script>`;
  return renderDocument(nonce, body);
}

/** For a URL that our sign-in cannot have opened. */
export function renderChooserRefusal(nonce: string): Markup {
  const text = 'This window wasn’t opened by Beep. Close it and log in again.';
  return renderDocument(nonce, html`<main><h1>Choose a local account</h1>${notice(text, false)}</main>`);
}

function renderDocument(nonce: string, body: Markup): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Choose a local account · Beep</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${raw(CHOOSER_STYLE)}</style>
</head>
<body>
<header><span class="logo"><span class="logo__disc"></span>Beep</span></header>
${body}
</body>
</html>`;
}

function accountList(accounts: readonly LocalAccount[]): Markup {
  const items = accounts.map(
    ({
      email,
      name,
    }) => html`<li><button type="button" class="account" data-email="${email}" data-name="${name}">
      <span class="account__disc" aria-hidden="true">${initialOf(name)}</span>
      <span class="account__who"><span class="account__name">${name}</span> <span class="account__email">${email}</span></span>
    </button></li>`,
  );
  return html`<ul class="accounts" role="list" aria-label="Accounts used before">${items}</ul>`;
}

/**
 * Collapsed if there are accounts to choose from. Its button always exists: adding an account has the same name in both
 * cases. `novalidate`, because the page shows its own validation messages.
 */
function accountForm(folded: boolean): Markup {
  return html`<button type="button" class="btn btn--line" id="more" aria-expanded="${folded ? 'false' : 'true'}" aria-controls="another">Use another account</button>
    <form id="another" novalidate${folded ? raw(' hidden') : ''}>
      <div class="field">
        <label for="email">E-mail</label>
        <input class="input" id="email" name="email" type="email" autocomplete="email" required aria-describedby="email-problem"${folded ? '' : raw(' autofocus')}>
        <p class="error" id="email-problem" role="alert" hidden>${alertIcon()}<span></span></p>
      </div>
      <div class="field">
        <label for="name">Name</label>
        <input class="input" id="name" name="name" type="text" autocomplete="name" maxlength="100" aria-describedby="name-hint">
        <p class="hint" id="name-hint">Leave it empty to use the part before the @.</p>
      </div>
      <button type="submit" class="btn btn--primary">Continue</button>
    </form>`;
}

function notice(text: string, hidden: boolean): Markup {
  return html`<p class="notice" id="problem" role="alert"${hidden ? raw(' hidden') : ''}>${alertIcon()}<span>${text}</span></p>`;
}

function alertIcon(): Markup {
  return html`<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="8"/><path d="M12 11v5M12 8h.01"/></svg>`;
}

function initialOf(name: string): string {
  return (Array.from(name)[0] ?? '').toLocaleUpperCase('en');
}
