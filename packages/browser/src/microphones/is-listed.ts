/** Aliases of the device that the system prefers; the group id identifies it. */
const ALIASES: readonly string[] = ['default', 'communications'];

/**
 * True if the device of a track is still listed, or the browser does not distinguish its devices. A change of the
 * preferred device does not end the previous one.
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
