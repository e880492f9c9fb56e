import { createExternalStore } from '@beep/core/actor';
import type { MicrophonePermission, MicrophonePermissionWatch } from '@beep/core/microphones';

const STATES: Readonly<Record<PermissionState, MicrophonePermission>> = {
  prompt: 'ask',
  granted: 'granted',
  denied: 'blocked',
};

/** Follows this page's permission, from the first listener until the end of the page. */
export function createMicrophonePermission(): MicrophonePermissionWatch {
  const permission = createExternalStore<MicrophonePermission>('unknown');
  let isFollowed = false;

  async function follow(): Promise<void> {
    const status = await queryPermission();
    const read = (): void => permission.set(permissionOf(status));
    read();
    status?.addEventListener('change', read);
  }

  return {
    getSnapshot: permission.getSnapshot,
    subscribe(listener) {
      if (!isFollowed) void follow();
      isFollowed = true;
      return permission.subscribe(listener);
    },
  };
}

/** Queries the current permission. Never rejects. */
export async function microphonePermissionNow(): Promise<MicrophonePermission> {
  return permissionOf(await queryPermission());
}

function permissionOf(status: PermissionStatus | null): MicrophonePermission {
  return status === null ? 'unknown' : STATES[status.state];
}

/** Null if the browser has no Permissions API, or none for microphones: older Firefox and WebKit. */
async function queryPermission(): Promise<PermissionStatus | null> {
  try {
    return await navigator.permissions.query({ name: 'microphone' });
  } catch {
    return null;
  }
}
