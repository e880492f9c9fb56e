/** Names for whichever device the system prefers; the group tells which one that was. */
const ALIASES: readonly string[] = ['default', 'communications'];

/**
 * Whether the device of a track is still among those that the browser lists. True also where the browser does not
 * tell its devices apart. A system that prefers another device now has not lost the one before.
 */
export function isListed(
  track: Pick<MediaTrackSettings, 'deviceId' | 'groupId'>,
  devices: readonly Pick<MediaDeviceInfo, 'kind' | 'deviceId' | 'groupId'>[],
): boolean {
  const { deviceId = '', groupId = '' } = track;
  const inputs = devices.filter((device) => device.kind === 'audioinput' && device.deviceId !== '');
  if (deviceId === '' || inputs.length === 0) return true;
  if (!ALIASES.includes(deviceId)) return inputs.some((input) => input.deviceId === deviceId);
  return groupId === '' || inputs.some((input) => input.groupId === groupId);
}
