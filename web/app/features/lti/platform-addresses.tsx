import { ltiCalls } from '@beep/api/features/lti';
import { controlName, ERROR_TEXTS, LTI_PLATFORM_TEXTS } from '@beep/core/texts';
import { Button, Heading, Lead, useToast, useUiPorts } from '@beep/ui';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { CopiedField } from '../../shell/copied-field.tsx';
import { adminFailureText, Loaded, useAdmin, useAdminValue } from '../admin/index.ts';
import { initialDomain, PlatformDomain } from './platform-domain.tsx';

/** What the platform asks for. */
export function PlatformAddresses(): ReactNode {
  const { call } = useAdmin();
  const tool = useAdminValue('lti-tool', [], () => call(ltiCalls.getLtiTool, {}));
  return (
    <section className="admin-platform-part">
      <Heading>{LTI_PLATFORM_TEXTS.tool}</Heading>
      <Lead>{LTI_PLATFORM_TEXTS.toolLead}</Lead>
      <Loaded of={tool}>
        {({ login_url, launch_url, keys_url, canvas_config_url }) => (
          <>
            <CopiedAddress label={LTI_PLATFORM_TEXTS.login} address={login_url} />
            <CopiedAddress label={LTI_PLATFORM_TEXTS.launch} address={launch_url} />
            <CopiedAddress label={LTI_PLATFORM_TEXTS.keys} address={keys_url} />
            <CopiedAddress label={LTI_PLATFORM_TEXTS.canvas} address={canvas_config_url} />
          </>
        )}
      </Loaded>
    </section>
  );
}

interface CopiedAddressProps {
  readonly label: string;
  readonly address: string;
}

function CopiedAddress({ label, address }: CopiedAddressProps): ReactNode {
  const id = useId();
  const { copyText } = useUiPorts();
  const showToast = useToast();
  const copy = async (): Promise<void> => {
    showToast((await copyText(address)) ? LTI_PLATFORM_TEXTS.copied : ERROR_TEXTS.copyRefused);
  };
  return (
    <div className="admin-address">
      <div>
        <label htmlFor={id}>{label}</label>
        <CopiedField id={id} value={address} />
      </div>
      <Button
        kind="line"
        aria-label={controlName(LTI_PLATFORM_TEXTS.copy, label)}
        onClick={() => void copy()}
      >
        {LTI_PLATFORM_TEXTS.copy}
      </Button>
    </div>
  );
}

/** An address at which a platform registers itself. */
export function PlatformInvitation(): ReactNode {
  const { call, scope } = useAdmin();
  const showToast = useToast();
  const [domain, setDomain] = useState(() => initialDomain(scope));
  const [approve, setApprove] = useState(true);
  const [url, setUrl] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  const create = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setRunning(true);
    const body = { domain: domain || null, approve };
    const outcome = await call(ltiCalls.createLtiInvitation, { body });
    setRunning(false);
    if (outcome.status === 'ok') setUrl(outcome.value.url);
    else showToast(adminFailureText(outcome.failure));
  };
  return (
    <section className="admin-platform-part">
      <Heading>{LTI_PLATFORM_TEXTS.invite}</Heading>
      <Lead>{LTI_PLATFORM_TEXTS.inviteLead}</Lead>
      <form
        className="admin-add"
        aria-label={LTI_PLATFORM_TEXTS.invite}
        onSubmit={(event) => void create(event)}
      >
        <PlatformDomain value={domain} onChange={setDomain} />
        <label className="admin-check">
          <input type="checkbox" checked={approve} onChange={({ target }) => setApprove(target.checked)} />
          <span>{LTI_PLATFORM_TEXTS.approve}</span>
        </label>
        <Button kind="primary" type="submit" busy={isRunning}>
          {LTI_PLATFORM_TEXTS.createAddress}
        </Button>
      </form>
      <div role="status">
        {url !== null && <CopiedAddress label={LTI_PLATFORM_TEXTS.address} address={url} />}
      </div>
    </section>
  );
}
