/** The ids that the keys in packages/extension-kit give the extensions wherever they are loaded unpacked. */
export const EXTENSION_IDS = {
  gmail: 'nnebiedacepfejdlbfehmoegnfodhdho',
  docs: 'gabcmokmkjepohjclpddmeigjjpdjejl',
  classroom: 'kfngfldfhdgkjflgihdklcceeagolmfi',
};

/** The ids of the builds for Firefox, which name the service. */
export const FIREFOX_EXTENSION_IDS = Object.fromEntries(
  Object.keys(EXTENSION_IDS).map((host) => [host, `${host}@localhost`]),
);

/**
 * `EXTENSION_IDS` of a service that a script starts: what is set counts, also where it is empty. Otherwise local
 * accounts let our own extensions in; a service for others never does so unasked.
 */
export function allowedExtensions({ AUTH, EXTENSION_IDS: chosen }) {
  if (chosen !== undefined) {
    return chosen;
  }
  const ours = [...Object.values(EXTENSION_IDS), ...Object.values(FIREFOX_EXTENSION_IDS)];
  return AUTH === 'local' ? ours.join(',') : '';
}
