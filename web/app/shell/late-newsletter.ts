/** A separate file: the bundler would add a namespace object to the file that public pages load at once. */
export { createNewsletter } from '../features/newsletter/index.ts';
