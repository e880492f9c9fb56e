/** The files of pages by the names that the table of pages has for them. */
export function byView<Page>(files: Readonly<Record<string, Page>>): ReadonlyMap<string, Page> {
  return new Map(Object.entries(files).map(([path, page]) => [path.replace(/^.*\/|\.tsx$/g, ''), page]));
}
