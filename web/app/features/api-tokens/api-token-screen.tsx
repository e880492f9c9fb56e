import { type ApiToken, type ApiTokens, apiTokenCalls } from '@beep/api/features/api-tokens';
import { asRemoved } from '@beep/browser';
import { API_TOKEN_TEXTS, CONTROL_LABELS, controlName, WEBHOOK_TEXTS } from '@beep/core/texts';
import { shortDate } from '@beep/core/time';
import {
  Button,
  buttonClass,
  EmptyState,
  Lead,
  QuestionDialog,
  Title,
  useLoadedValue,
  useToast,
} from '@beep/ui';
import { type ReactNode, useState } from 'react';
import { PageLink } from '../../navigation/page-navigation.tsx';
import { useOwner } from '../../session/owner-client.tsx';
import { LoadedView } from '../../shell/loaded-view.tsx';
import lists from '../../shell/own-lists.module.css';
import { NewTokenDialog } from './new-token-dialog.tsx';

/** They are made and revoked in other tabs. */
const OPTIONS = { refreshOnFocus: true } as const;

/** The API tokens of the user. */
export function ApiTokenScreen(): ReactNode {
  const { call, uid } = useOwner();
  const tokens = useLoadedValue(['api-tokens', uid], () => call(apiTokenCalls.listApiTokens, {}), OPTIONS);
  return (
    <>
      <Title>{API_TOKEN_TEXTS.title}</Title>
      <Lead>{API_TOKEN_TEXTS.lead}</Lead>
      <PageLink className={lists.back ?? ''} to="/webhooks">
        {WEBHOOK_TEXTS.title}
      </PageLink>
      <LoadedView of={tokens} failed={API_TOKEN_TEXTS.loadFailed}>
        {(found, refresh) => <Tokens {...found} onChanged={refresh} />}
      </LoadedView>
    </>
  );
}

interface ChangedProps {
  readonly onChanged: () => Promise<void>;
}

/** Where the policy forbids tokens, those that exist can still be revoked. */
function Tokens(props: ApiTokens & ChangedProps): ReactNode {
  const { tokens, allowed, longest_lifetime: longest, onChanged } = props;
  const [isOpen, setOpen] = useState(false);
  const newToken = (
    <Button kind="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
      {API_TOKEN_TEXTS.newOne}
    </Button>
  );
  return (
    <>
      {allowed && tokens.length > 0 && <div className={lists.actions}>{newToken}</div>}
      {!allowed && (
        <EmptyState kind="nothing" heading={API_TOKEN_TEXTS.forbidden} hint={API_TOKEN_TEXTS.forbiddenHint}>
          <PageLink className={buttonClass({ kind: 'line' })} to="/history">
            {CONTROL_LABELS.recordingHistory}
          </PageLink>
        </EmptyState>
      )}
      {allowed && tokens.length === 0 && (
        <EmptyState kind="nothing" heading={API_TOKEN_TEXTS.none} hint={API_TOKEN_TEXTS.noneHint}>
          {newToken}
        </EmptyState>
      )}
      {tokens.length > 0 && (
        <ul className={lists.list}>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} onChanged={onChanged} />
          ))}
        </ul>
      )}
      <NewTokenDialog
        longest={longest}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onChanged={onChanged}
      />
    </>
  );
}

function TokenRow({ token, onChanged }: ChangedProps & { readonly token: ApiToken }): ReactNode {
  const { id, name, scopes } = token;
  const { call } = useOwner();
  const showToast = useToast();
  const [stage, setStage] = useState<'closed' | 'asking' | 'revoking'>('closed');
  const revoke = async (): Promise<void> => {
    setStage('revoking');
    const { status } = asRemoved(await call(apiTokenCalls.revokeApiToken, { token: id }));
    if (status === 'ok') await onChanged();
    setStage('closed');
    showToast(status === 'ok' ? API_TOKEN_TEXTS.revoked : API_TOKEN_TEXTS.revokeFailed);
  };
  return (
    <li className={lists.row}>
      <bdi className={lists.name} translate="no">
        {name}
      </bdi>
      <span className={lists.facts}>
        {[...scopes.map((scope) => API_TOKEN_TEXTS.scopeNames[scope]), ...timesOf(token)].map((fact, at) => (
          <span key={fact}>{at === 0 ? fact : `\u00a0· ${fact}`}</span>
        ))}
      </span>
      <span className={lists.controls}>
        <Button
          kind="quiet"
          aria-label={controlName(API_TOKEN_TEXTS.revoke, name)}
          aria-haspopup="dialog"
          onClick={() => setStage('asking')}
        >
          {API_TOKEN_TEXTS.revoke}
        </Button>
        <QuestionDialog
          isOpen={stage !== 'closed'}
          busy={stage === 'revoking'}
          type="warning"
          heading={controlName(API_TOKEN_TEXTS.revoke, name)}
          question={API_TOKEN_TEXTS.revokeQuestion}
          no={CONTROL_LABELS.cancel}
          yes={API_TOKEN_TEXTS.revoke}
          yesKind="danger"
          onNo={() => stage === 'asking' && setStage('closed')}
          onYes={() => void revoke()}
        />
      </span>
    </li>
  );
}

function timesOf({ created_at, ends_at, last_used_at }: ApiToken): readonly string[] {
  const dated = (text: (values: { readonly date: string }) => string, at: number): string =>
    text({ date: shortDate(at * 1000) });
  const hasEnded = ends_at * 1000 <= Date.now();
  return [
    dated(API_TOKEN_TEXTS.made, created_at),
    dated(hasEnded ? API_TOKEN_TEXTS.ended : API_TOKEN_TEXTS.ends, ends_at),
    last_used_at === undefined ? API_TOKEN_TEXTS.neverUsed : dated(API_TOKEN_TEXTS.used, last_used_at),
  ];
}
