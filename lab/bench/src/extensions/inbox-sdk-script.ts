import { load } from '@inboxsdk/core';

/** The smallest use of InboxSDK that does what our content script does: a button in every compose. */
async function start(): Promise<void> {
  const sdk = await load(2, 'sdk_beep-bench_0123456789');
  sdk.Compose.registerComposeViewHandler((view) => {
    view.addButton({ title: 'Record a voice note', iconUrl: 'data:,', onClick: () => undefined });
  });
}

void start();
