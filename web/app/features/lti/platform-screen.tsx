import { type LtiPlatform, ltiCalls } from '@beep/api/features/lti';
import { ADMIN_TEXTS, CONTROL_LABELS, LTI_PLATFORM_TEXTS } from '@beep/core/texts';
import { Button, EmptyState, FormDialog, Heading, Notice, QuestionDialog } from '@beep/ui';
import { type ReactNode, useState } from 'react';
import {
  domainLabel,
  focusHeading,
  Loaded,
  ScreenHead,
  useAdmin,
  useAdminValue,
  useCommand,
} from '../admin/index.ts';
import { PlatformAddresses, PlatformInvitation } from './platform-addresses.tsx';
import { PlatformForm } from './platform-form.tsx';

/** The learning platforms of the caller's domains, and how one is added. */
export function PlatformScreen(): ReactNode {
  const { call } = useAdmin();
  const platforms = useAdminValue('platforms', [], () => call(ltiCalls.listLtiPlatforms, {}));
  const [isAdding, setAdding] = useState(false);
  const refresh = async (): Promise<void> => {
    if (platforms.status === 'ready') await platforms.refresh();
  };
  return (
    <>
      <ScreenHead heading={ADMIN_TEXTS.platforms} lead={LTI_PLATFORM_TEXTS.lead} />
      <Loaded of={platforms}>
        {({ platforms: all }) =>
          all.length === 0 ? (
            <EmptyState kind="nothing" heading={LTI_PLATFORM_TEXTS.none} hint={LTI_PLATFORM_TEXTS.noneHint}>
              {null}
            </EmptyState>
          ) : (
            <ul className="admin-platforms">
              {all.map((platform) => (
                <PlatformRow key={platform.id} platform={platform} onChanged={refresh} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <PlatformInvitation />
      <PlatformAddresses />
      <div className="admin-platform-add">
        <Button kind="primary" aria-haspopup="dialog" onClick={() => setAdding(true)}>
          {LTI_PLATFORM_TEXTS.add}
        </Button>
      </div>
      <FormDialog
        heading={LTI_PLATFORM_TEXTS.add}
        description={LTI_PLATFORM_TEXTS.addressLead}
        isOpen={isAdding}
        onClose={() => setAdding(false)}
      >
        <PlatformForm platform={null} onSaved={refresh} onClose={() => setAdding(false)} />
      </FormDialog>
    </>
  );
}

interface PlatformRowProps {
  readonly platform: LtiPlatform;
  readonly onChanged: () => Promise<void>;
}

function PlatformRow({ platform, onChanged }: PlatformRowProps): ReactNode {
  const { id, name, issuer, client_id, domain, state, deployments, asked_deployments } = platform;
  const { call } = useAdmin();
  const { run, isRunning } = useCommand();
  const [isEditing, setEditing] = useState(false);
  const change = async (body: object): Promise<void> => {
    const isDone = await run(
      () => call(ltiCalls.changeLtiPlatform, { platform: id, body }),
      LTI_PLATFORM_TEXTS.saved,
    );
    if (isDone) await onChanged();
  };
  const facts = [issuer, client_id, domain === null ? LTI_PLATFORM_TEXTS.noPolicy : domainLabel(domain)];
  return (
    <li>
      <Heading>
        <bdi translate="no">{name}</bdi>
      </Heading>
      <p>
        <span className="admin-tag">{LTI_PLATFORM_TEXTS.states[state]}</span>
      </p>
      <p className="admin-platform-facts">
        {facts.map((fact, at) => (
          <span key={fact}>
            {at > 0 && <span>{'\u00a0· '}</span>}
            <bdi translate="no">{fact}</bdi>
          </span>
        ))}
      </p>
      {asked_deployments.length > 0 && (
        <Notice kind="info">
          <span>{LTI_PLATFORM_TEXTS.asked}</span>
          <span className="admin-platform-actions">
            {asked_deployments.map((deployment) => (
              <Button
                key={deployment}
                kind="line"
                busy={isRunning}
                onClick={() => void change({ deployments: [...deployments, deployment] })}
              >
                {LTI_PLATFORM_TEXTS.allowDeployment({ deployment })}
              </Button>
            ))}
          </span>
        </Notice>
      )}
      <div className="admin-platform-actions">
        {state === 'active' ? (
          <Button kind="line" busy={isRunning} onClick={() => void change({ state: 'off' })}>
            {LTI_PLATFORM_TEXTS.switchOff}
          </Button>
        ) : (
          <Button
            kind={state === 'waiting' ? 'primary' : 'line'}
            busy={isRunning}
            onClick={() => void change({ state: 'active' })}
          >
            {state === 'waiting' ? LTI_PLATFORM_TEXTS.allow : LTI_PLATFORM_TEXTS.switchOn}
          </Button>
        )}
        <Button kind="line" aria-haspopup="dialog" onClick={() => setEditing(true)}>
          {LTI_PLATFORM_TEXTS.edit}
        </Button>
        {state !== 'active' && <Delete platform={platform} onChanged={onChanged} />}
      </div>
      <FormDialog heading={LTI_PLATFORM_TEXTS.edit} isOpen={isEditing} onClose={() => setEditing(false)}>
        <PlatformForm platform={platform} onSaved={onChanged} onClose={() => setEditing(false)} />
      </FormDialog>
    </li>
  );
}

function Delete({ platform: { id, name }, onChanged }: PlatformRowProps): ReactNode {
  const { call } = useAdmin();
  const { run, isRunning } = useCommand();
  const [isAsking, setAsking] = useState(false);
  const remove = async (): Promise<void> => {
    const isDone = await run(
      () => call(ltiCalls.deleteLtiPlatform, { platform: id }),
      LTI_PLATFORM_TEXTS.deleted,
    );
    setAsking(false);
    if (!isDone) return;
    await onChanged();
    focusHeading();
  };
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {LTI_PLATFORM_TEXTS.delete}
      </Button>
      <QuestionDialog
        isOpen={isAsking}
        busy={isRunning}
        heading={name}
        question={LTI_PLATFORM_TEXTS.deleteQuestion}
        no={CONTROL_LABELS.cancel}
        yes={LTI_PLATFORM_TEXTS.delete}
        yesKind="danger"
        onNo={() => !isRunning && setAsking(false)}
        onYes={() => void remove()}
      />
    </>
  );
}
