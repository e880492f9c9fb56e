import type { HostAdapter } from '@beep/extension-kit/content';
import { editorKind } from './editor-kind.ts';
import { findMount, isEditable } from './find-elements.ts';
import { createFocusMemory, type FocusMemory } from './focus-memory.ts';
import { insertRecordingLink } from './insert-recording-link.ts';

/** The adapter for Docs, Slides, Sheets and Forms. It listens to the page until `signal` aborts. */
export function createDocsAdapter(signal: AbortSignal): HostAdapter {
  let memory: FocusMemory | undefined;
  return {
    mayHaveTargets: ({ location }) => editorKind(location.pathname) !== null,
    find(document) {
      const kind = editorKind(document.location.pathname);
      if (kind === null || !isEditable(document, kind)) return [];
      memory ??= createFocusMemory(document, signal);
      const destination = { document, kind, memory };
      return [
        {
          root: document.body,
          mount: findMount(document, kind),
          isThere: () => editorKind(document.location.pathname) !== null,
          focus: destination.memory.restore,
          insert: (link) => insertRecordingLink(destination, link),
        },
      ];
    },
  };
}
