/** Where the code of a question is typed, as people write it: "beep.example/join". */
export function joinAddress(url: string): string {
  return `${new URL(url).host}/join`;
}
