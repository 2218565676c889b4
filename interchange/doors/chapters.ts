import { folded, plainText } from './shown.ts'

export interface ChapterOfSubject {
  title: string
  number: number | null
}

const chapterKey = (text: string) =>
  folded(text)
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

const numbered = /^(?:(?:chapter|chap|ch|unit|lesson|अध्याय|पाठ|प्रकरण)\.? ?[-:]? ?)?(\d{1,3})(?: ?[.):-] ?| )(.+)$/iu

/** The one chapter of a title; a number before it must be its own. null: to be asked. */
export function findChapter<Chapter extends ChapterOfSubject>(
  chapters: readonly Chapter[],
  text: string,
): Chapter | null {
  const called = (title: string) => chapters.filter((one) => chapterKey(one.title) === chapterKey(title))
  const whole = called(text)
  if (whole.length > 0) return whole.length === 1 ? (whole[0] ?? null) : null
  const [, number, title] = numbered.exec(plainText(text)) ?? []
  const [found, another] = title === undefined ? [] : called(title)
  if (!found || another) return null
  return found.number === null || found.number === Number(number) ? found : null
}
