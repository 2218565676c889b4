/*
 * Moodle's filter `multilang`: the same in several languages, each in a span with `lang` and `class="multilang"`. Such spans hold no others.
 */

const opening =
  /<span\s{1,9}(?:lang="([\w-]{1,20})"\s{1,9}class="multilang"|class="multilang"\s{1,9}lang="([\w-]{1,20})")\s{0,9}>/g
const END = '</span>'

/** The languages that a text is in, in their order; none for one that doesn't say. */
export const languagesOf = (text: string): string[] =>
  text.includes('multilang')
    ? [...new Set([...text.matchAll(opening)].map(([, one, other]) => one ?? other ?? ''))]
    : []

/** What of a text is in a language, and all that is in none. @param language null for the first of the text */
export function inOneLanguage(text: string, language: string | null): string {
  const [first] = languagesOf(text)
  if (first === undefined) return text
  const wanted = language ?? first
  const pieces: string[] = []
  let taken = 0
  for (const { index, 0: whole, 1: one, 2: other } of text.matchAll(opening)) {
    if (index < taken) continue
    const from = index + whole.length
    const end = text.indexOf(END, from)
    // One that is never closed is text as any other, and so is all behind it.
    if (end === -1) break
    pieces.push(text.slice(taken, index))
    if ((one ?? other) === wanted) pieces.push(text.slice(from, end))
    taken = end + END.length
  }
  return pieces.join('') + text.slice(taken)
}
