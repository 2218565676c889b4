import type { Block } from '../richtext/tree.ts'
import { withBlanks } from './blanks.ts'
import type { PaperDocument, QuestionDocument, SectionDocument } from './document.ts'
import { durationText } from './duration.ts'
import { instructionBlocks } from './instruction.ts'
import { matchTable } from './match-table.ts'
import type { Edition, PaperInput, QuestionInput, SectionInput } from './paper-input.ts'
import { treeOf } from './rich-texts.ts'
import { type PaperWords, wordsFor } from './words.ts'

/** Body text in points. */
const textSizes: Readonly<Record<Edition, number>> = { standard: 11, 'large-18': 18, 'large-24': 24 }

/** '1' is the section of a paper that isn't divided. */
const undivided = '1'

/**
 * Turns a stored paper into what the template prints.
 *
 * @throws RangeError where `timing` is not 'H:MM'; whatever the rich-text parser throws for a text it refuses
 */
export function paperDocument(input: PaperInput): PaperDocument {
  const language = languageOf(input.language)
  const words = wordsFor(language)
  const type_test = input.type_test === null ? null : (words.type_tests[input.type_test] ?? input.type_test)
  const headers = [input.header_1, input.header_2 ?? ''].map((line) => line.toLowerCase())
  const grade = bareGrade(input.grade, words)
  const setName = input.set === null ? '' : `${words.set} ${input.set}`
  return {
    language,
    page: input.page,
    text_size: textSizes[input.edition ?? 'standard'],
    title: [type_test, input.subject, `${words.grade} ${grade}`, setName].filter(Boolean).join(' – '),
    school: input.school,
    header_1: input.header_1,
    header_2: input.header_2,
    logo: input.logo,
    grade,
    subject: input.subject,
    // A header line that already says it is not said again.
    type_test: type_test !== null && headers.some((line) => line.includes(type_test.toLowerCase())) ? null : type_test,
    timing: durationText(input.timing, words),
    marks: input.question_paper_marks,
    set: input.set,
    instruction: input.instruction && {
      heading: input.instruction.heading,
      content: instructionBlocks(input.instruction.content),
    },
    sections: input.sections.map((section) => sectionDocument(section, words)),
    footer_left: setName,
    footer_right: `${words.grade} ${grade} · ${input.subject}`,
    words,
  }
}

/** "Class 10" as "10", because the paper prints the word before it. */
function bareGrade(grade: string, words: PaperWords): string {
  const word = [words.grade, 'Class', 'Grade'].find((one) => grade.toLowerCase().startsWith(`${one.toLowerCase()} `))
  return word ? grade.slice(word.length + 1).trim() : grade
}

function languageOf(tag: string): string {
  const primary = tag.split('-')[0]?.toLowerCase() ?? ''
  return /^[a-z]{2,3}$/.test(primary) ? primary : 'en'
}

function sectionDocument(section: SectionInput, words: PaperWords): SectionDocument {
  const total = new Set(section.questions.map((question) => question.number)).size
  return {
    title: sectionTitle(section.section, words),
    instruction: section.instruction ? treeOf(section.instruction) : [],
    attempt_any:
      section.attempt_any !== null && section.attempt_any < total
        ? words.attempt_any.replace('{count}', String(section.attempt_any)).replace('{total}', String(total))
        : null,
    questions: section.questions.map(questionDocument),
  }
}

/** "A" or "2" becomes "Section A"; a longer name stands as the school wrote it. */
function sectionTitle(section: string, words: PaperWords): string | null {
  const name = section.trim()
  if (name === undivided || name === '') return null
  return /^(?:\p{L}|\d{1,2}|[IVX]{1,4})$/u.test(name) ? `${words.section} ${name}` : name
}

function questionDocument(question: QuestionInput): QuestionDocument {
  const body = questionBody(question)
  return {
    number: question.number,
    type: question.type,
    marks: question.max_marks,
    body: question.match ? [...body, matchTable(question.match)] : body,
    options: question.question_options.map((option) => treeOf(option.data)),
    sub_questions: question.sub_questions.map((part) => ({
      body: withBlanks(treeOf(part.content)),
      options: part.options.map((option) => treeOf(option.data)),
      marks: part.max_marks,
      or_group: groupName(part.or_group),
    })),
    or_group: groupName(question.or_group),
    lines: question.lines ?? 0,
  }
}

function questionBody(question: QuestionInput): Block[] {
  return withBlanks(treeOf(question.question_text))
}

function groupName(group: string | number | null): string | null {
  return group === null ? null : String(group)
}
