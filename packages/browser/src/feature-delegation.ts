/**
 * Whether the frames above let this page use a feature, such as `microphone`: Chromium's own word, which the type library
 * does not know. True where the browser does not say.
 */
export function isFeatureDelegated(feature: string): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(name: string): boolean } };
  return featurePolicy?.allowsFeature(feature) ?? true;
}
