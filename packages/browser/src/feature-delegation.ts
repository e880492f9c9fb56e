/**
 * True if the embedding pages let this page use a feature, such as `microphone`. By a Chromium API that the type
 * library lacks; true in other browsers.
 */
export function isFeatureDelegated(feature: string): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(name: string): boolean } };
  return featurePolicy?.allowsFeature(feature) ?? true;
}
