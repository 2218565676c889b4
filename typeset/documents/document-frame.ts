import { lettersFor } from '../../domain/papers/option-letters.ts'
import type { TestType } from '../../domain/papers/test-types.ts'
import type { DocumentFrame } from '../document.ts'
import { fontFamilies } from '../engine/fonts.ts'
import { editionFont, editions } from '../paper/editions.ts'
import { wordsFor } from '../paper/words.ts'
import type { PaperWords } from '../words/paper-words.ts'
import type { DocumentInput } from './document-input.ts'
import { printedDuration } from './duration.ts'

/**
 * What all documents of a paper share: page, type, head and foot.
 *
 * @param heading what the document is, where that isn't a question paper: "Marking Scheme"
 * @throws RangeError where `timing` is not 'H:MM'
 */
export function documentFrame(input: DocumentInput, words: PaperWords, heading?: string): DocumentFrame {
  const type_test = input.type_test === null ? null : testTitle(input.type_test, words)
  const headers = [input.header_1, input.header_2 ?? ''].map((line) => line.toLowerCase())
  const grade = bareGrade(input.grade, words)
  const setName = input.set === null ? '' : `${words.set} ${input.set}`
  const edition = input.edition ?? 'standard'
  return {
    ...editions[edition],
    language: languageOf(input.language),
    page: input.page,
    fonts: fontFamilies(editionFont(edition, input.font ?? 'libertinus')),
    title: [heading, type_test, input.subject, `${words.grade} ${grade}`, setName].filter(Boolean).join(' – '),
    school: input.school,
    header_1: input.header_1,
    header_2: input.header_2,
    logo: input.logo,
    grade,
    subject: input.subject,
    // A header line that already says it is not said again.
    type_test: type_test !== null && headers.some((line) => line.includes(type_test.toLowerCase())) ? null : type_test,
    timing: printedDuration(input.timing, words.languages),
    marks: input.question_paper_marks,
    set: input.set,
    footer_left: [heading, setName].filter(Boolean).join(' · '),
    footer_right: `${words.grade} ${grade} · ${input.subject}`,
    words,
  }
}

/** The same for what belongs to no paper: the school's name above, the heading below. */
export function plainFrame(
  { language, font, page, school }: Pick<DocumentInput, 'language' | 'font' | 'page' | 'school'>,
  words: PaperWords,
  heading: string,
): DocumentFrame {
  return {
    ...editions.standard,
    language: languageOf(language),
    page,
    fonts: fontFamilies(editionFont('standard', font ?? 'libertinus')),
    title: `${school} – ${heading}`,
    school,
    header_1: school,
    header_2: null,
    logo: null,
    grade: '',
    subject: '',
    type_test: null,
    timing: '',
    marks: 0,
    set: null,
    footer_left: heading,
    footer_right: school,
    words,
  }
}

/** The words of a document's language. What is in two languages has the letters that both know. */
export function documentWords({
  language,
  edition,
  letters = 'LATIN',
}: { language: string } & Partial<Pick<DocumentInput, 'edition' | 'letters'>>): PaperWords {
  const words = wordsFor(languageOf(language))
  return edition === 'two-language' ? words : { ...words, letters: lettersFor(language, letters) }
}

/** "Class 10" as "10", because the paper prints the word before it. */
function bareGrade(grade: string, words: PaperWords): string {
  const word = [words.grade, 'Class', 'Grade'].find((one) => grade.toLowerCase().startsWith(`${one.toLowerCase()} `))
  return word ? grade.slice(word.length + 1).trim() : grade
}

/** The two or three letters that name the language of a BCP 47 tag; English where there are none. */
export function languageOf(tag: string): string {
  const primary = tag.split('-')[0]?.toLowerCase() ?? ''
  return /^[a-z]{2,3}$/.test(primary) ? primary : 'en'
}

/** A test of a kind of its own keeps the name that was given to it. */
const testTitle = (type_test: string, { type_tests }: PaperWords): string =>
  Object.hasOwn(type_tests, type_test) ? type_tests[type_test as TestType] : type_test
