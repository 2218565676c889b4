import { folded, plainText } from '../grid/shown.ts'

export interface ChapterOfSubject {
  title: string
  number: number | null
}

/** How titles are compared: by letters and digits alone, & as and. */
export const chapterKey = (text: string): string =>
  folded(text)
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

const numbered = /^(?:(?:chapter|chap|ch|unit|lesson|अध्याय|पाठ|प्रकरण)\.? ?[-:]? ?)?(\d{1,3})(?: ?[.):-] ?| )(.+)$/iu

/** "Ch-1", "Chapter No. 1" as 1. */
export const chapterNumber = (text: string): string =>
  plainText(text).replace(/^(?:chapter|chap|ch|lesson|अध्याय|पाठ|प्रकरण)\.? ?(?:no\.?)? ?[-:.]? ?(?=\d)/iu, '')

/** Finds the one chapter of a title among these; a number before it must be its own. null: to be asked. */
export function chapterFinder<Chapter extends ChapterOfSubject>(
  chapters: readonly Chapter[],
): (text: string) => Chapter | null {
  const byKey = new Map<string, Chapter[]>()
  for (const chapter of chapters) {
    const key = chapterKey(chapter.title)
    byKey.set(key, [...(byKey.get(key) ?? []), chapter])
  }
  const called = (title: string) => byKey.get(chapterKey(title)) ?? []
  return (text) => {
    const whole = called(text)
    if (whole.length > 0) return whole.length === 1 ? (whole[0] ?? null) : null
    const [, number, title] = numbered.exec(plainText(text)) ?? []
    const [found, another] = title === undefined ? [] : called(title)
    if (!found || another) return null
    return found.number === null || found.number === Number(number) ? found : null
  }
}

export const findChapter = <Chapter extends ChapterOfSubject>(chapters: readonly Chapter[], text: string) =>
  chapterFinder(chapters)(text)
