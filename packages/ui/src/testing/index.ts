/** For component tests of packages that use these screens. */
export { createFakeRecorder, type FakeRecorder, type FakeRecorderOptions } from './fake-recorder.ts';
export { NOW_MS, type RenderedUi, type RenderUiOptions, renderUi } from './render-ui.tsx';
