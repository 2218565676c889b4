import { folded, wordsOf } from '../grid/shown.ts'
import { subjectNames } from './subject-names.ts'

export interface SubjectOfSchool {
  id: number
  title: string
  code: string
}

function only<Thing extends { id: number }>(found: readonly Thing[]): Thing | null {
  const [first] = found
  return first && found.every(({ id }) => id === first.id) ? first : null
}

const tight = (text: string) => text.replaceAll(' ', '')

/** The customary names of the subject that a text is one of. */
const customary = (words: string) => subjectNames.find((names) => names.some((one) => tight(one) === tight(words)))

/** Whether a text is the name of any subject. */
export const isSubjectText = (text: string): boolean => customary(wordsOf(text)) !== undefined

/** The one subject that a text names: by its code, its title, a customary name, or the beginnings of its words; null: to be asked. */
export function findSubject<Subject extends SubjectOfSchool>(
  subjects: readonly Subject[],
  text: string,
): Subject | null {
  const words = wordsOf(text)
  if (words === '') return null
  const byCode = only(subjects.filter(({ code }) => folded(code) === folded(text)))
  if (byCode) return byCode
  const byTitle = only(subjects.filter(({ title }) => wordsOf(title) === words))
  if (byTitle) return byTitle
  const names = customary(words)
  const grouped = names === undefined ? [] : subjects.filter(({ title }) => names.includes(wordsOf(title)))
  if (grouped.length > 0) return only(grouped)
  return only(subjects.filter(({ title }) => isBeginning(words.split(' '), wordsOf(title).split(' '))))
}

/** Each word, of three letters and more, is the beginning of a word of the title, in number alike. */
const isBeginning = (words: readonly string[], title: readonly string[]) =>
  words.length === title.length &&
  title.every((one, at) => (words[at] ?? '').length >= 3 && one.startsWith(words[at] ?? ''))
