import { createCaretKeeper } from '@beep/extension-kit/content';
import type { Extension } from '@beep/extension-kit/manifest';
import { createClassroomAdapter } from './host/classroom-adapter.ts';

export const extension: Extension = {
  host: 'classroom',
  tool: 'crxjs',
  createAdapter: (signal) => createClassroomAdapter(createCaretKeeper(document, signal)),
};
