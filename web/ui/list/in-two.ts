/** Words in two parts, of which the longer is as short as can be; one word stays whole. */
export function inTwo(words: string): [first: string, second?: string] {
  const parts = [...words.matchAll(/ /g)].map(({ index }): [string, string] => [
    words.slice(0, index),
    words.slice(index + 1),
  ])
  const longer = ([first, second]: [string, string]) => Math.max(first.length, second.length)
  return parts.sort((a, b) => longer(a) - longer(b))[0] ?? [words]
}
