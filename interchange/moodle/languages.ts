/*
 * Moodle's filters for the same in several languages: `multilang` has each in a span with `lang` and `class="multilang"`, `multilang2`
 * between `{mlang en}` and `{mlang}`, which may name several, or `other` for those that have none. Neither holds others.
 */

const opening =
  /<span\s{1,9}(?:lang="([\w-]{1,20})"\s{1,9}class="multilang"|class="multilang"\s{1,9}lang="([\w-]{1,20})")\s{0,9}>|\{\s{0,9}mlang\s{1,9}([\w-]{1,20}(?:\s{0,9},\s{0,9}[\w-]{1,20}){0,20})\s{0,9}\}/gi
const END = '</span>'
const endOfTag = /\{\s{0,9}mlang\s{0,9}\}/gi
const OTHER = 'other'

const namesOf = ([, one, other, several]: RegExpExecArray): string[] =>
  (one ?? other ?? several ?? '').split(',').map((name) => name.trim())

/** The languages that a text is in, in their order; none for one that doesn't say. */
export const languagesOf = (text: string): string[] =>
  /multilang|mlang/i.test(text)
    ? [...new Set([...text.matchAll(opening)].flatMap(namesOf))].filter((name) => name !== OTHER)
    : []

/** Where what begins before `from` ends, and what stands behind that; null for what is never closed. */
function endFrom(text: string, from: number, isTag: boolean): [end: number, behind: number] | null {
  if (!isTag) {
    const end = text.indexOf(END, from)
    return end === -1 ? null : [end, end + END.length]
  }
  endOfTag.lastIndex = from
  const found = endOfTag.exec(text)
  return found && [found.index, endOfTag.lastIndex]
}

/**
 * What of a text is in a language, and all that is in none.
 * @param language null for the first of the text
 * @param isTranslation a text that lacks the language has nothing of it; else it is what it is first
 */
export function inOneLanguage(text: string, language: string | null, isTranslation = false): string {
  if (!/multilang|mlang/i.test(text)) return text
  const own = languagesOf(text)
  const hasOther = [...text.matchAll(opening)].some((found) => namesOf(found).includes(OTHER))
  const spare = hasOther ? OTHER : isTranslation ? language : own[0]
  const wanted = language === null ? own[0] : own.includes(language) ? language : spare
  const pieces: string[] = []
  let taken = 0
  for (const found of text.matchAll(opening)) {
    if (found.index < taken) continue
    const from = found.index + found[0].length
    const place = endFrom(text, from, found[3] !== undefined)
    // One that is never closed is text as any other, and so is all behind it.
    if (place === null) break
    pieces.push(text.slice(taken, found.index))
    if (namesOf(found).includes(wanted ?? OTHER)) pieces.push(text.slice(from, place[0]))
    taken = place[1]
  }
  return pieces.join('') + text.slice(taken)
}
