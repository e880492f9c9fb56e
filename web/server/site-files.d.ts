declare module 'virtual:site-files' {
  export const files: import('../vite/site-files.ts').SiteFiles;
}
