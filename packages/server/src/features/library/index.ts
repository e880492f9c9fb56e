import { libraryCalls } from '@beep/api/features/library';
import { defineFeature } from '../define-feature.ts';
import { createLibraryHandlers } from './calls.ts';

/** Titles, labels, and changes of many recordings. */
export const library = defineFeature({ calls: libraryCalls, createHandlers: createLibraryHandlers });
