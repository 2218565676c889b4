import { type Arrangement, type DocumentName, type EditionName, type SetLetter, titleIn } from '#contract'
import type { ImageFormat, Images } from '../../../typeset/document.ts'
import type { AnswerSheetInput } from '../../../typeset/documents/answer-sheet.ts'
import { numberColumns } from '../../../typeset/documents/asked-places.ts'
import type { DocumentInput } from '../../../typeset/documents/document-input.ts'
import type { MarkingSchemeInput } from '../../../typeset/documents/marking-scheme.ts'
import { arrangeSet } from '../../../typeset/paper/copies/sets.ts'
import type { PaperInput } from '../../../typeset/paper/paper-input.ts'
import { paperSections } from '../../../typeset/paper/placed-paper.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { OpenedPaper } from './open.ts'
import { secondLanguage } from './second-languages.ts'

/** What is asked for of a paper. */
export interface PrintScope {
  document: DocumentName
  edition: EditionName
  page: DocumentInput['page']
  set: SetLetter | null
}

/** How it is printed, beside the scope. */
export interface PrintOptions {
  /** The language that was asked for; whoever opens the paper opens it in this one. */
  language?: string | null
  /** Of the edition two-language: null takes the first language that questions are translated into. */
  second_language?: string | null
  arrangement?: Arrangement
  logo?: boolean
  writing_space?: boolean
  /** Of answer sheets: a box for each written answer. */
  booklet?: boolean
}

/** One document of a paper as the typesetter takes it, with the images its texts name. */
export async function printInput(
  files: FileStore,
  paper: OpenedPaper,
  scope: PrintScope,
  options: PrintOptions = {},
): Promise<PaperInput | MarkingSchemeInput | AnswerSheetInput> {
  const { head, answered } = paper
  const document = await documentInput(files, paper, scope, options)
  if (scope.document === 'marking-scheme') {
    const { seed, sets } = head
    return { ...document, document: 'marking-scheme', sections: answered, seed, sets, with_explanations: true }
  }
  const sections = paperSections(arrangeSet(answered, head.seed, scope.set ?? 'A'))
  if (scope.document === 'answer-sheet') {
    const { booklet = false } = options
    const numbers = numberColumns(answered)
    return {
      ...document,
      document: 'answer-sheet',
      sections,
      numbers,
      booklet,
      roll_digits: ROLL_DIGITS,
      sets: head.sets,
    }
  }
  const instruction = head.heading === null ? null : { heading: head.heading, content: head.content ?? '' }
  const { arrangement, writing_space = false } = options
  const languages = scope.edition === 'two-language' ? { second_language: secondLanguage(paper, options) } : {}
  const fit = isUsual(paper, scope, options) ? (head.fit?.style ?? null) : null
  return { ...document, document: 'paper', fit, instruction, sections, writing_space, arrangement, ...languages }
}

function isUsual({ head, language }: OpenedPaper, { edition, page }: PrintScope, options: PrintOptions): boolean {
  const isOwn = options.language == null || options.language === (head.language ?? language)
  return edition === 'standard' && page === head.fit?.page && isOwn && !options.writing_space
}

/** What stands at the head of everything printed around a paper. */
export async function documentInput(
  files: FileStore,
  paper: OpenedPaper,
  scope: PrintScope,
  options: PrintOptions,
): Promise<DocumentInput> {
  const { head, answered, language } = paper
  const crest = (options.logo ?? true) ? head.logo : null
  return {
    language,
    edition: scope.edition,
    letters: head.option_letters,
    font: head.font,
    page: scope.page,
    school: head.school_name,
    header_1: head.header_1,
    header_2: head.header_2,
    logo: crest,
    grade: titleIn(head.grade, language),
    subject: subjectOf(paper, scope, options),
    type_test: head.type_test,
    timing: head.timing,
    question_paper_marks: head.question_paper_marks,
    // A paper of one set needs no letter, unless it is itself one of several sets.
    set: head.sets > 1 ? (scope.set ?? 'A') : head.set_letter,
    images: await loadImages(files, [JSON.stringify(answered), head.content ?? '', crest ?? '']),
  }
}

/** What the subject is called, in both languages of an edition that has two. */
function subjectOf(paper: OpenedPaper, { document, edition }: PrintScope, options: PrintOptions): string {
  const { head, language } = paper
  const own = titleIn(head.subject, language)
  if (document !== 'paper' || edition !== 'two-language') return own
  const second = titleIn(head.subject, secondLanguage(paper, options))
  return second === own ? own : `${own} / ${second}`
}

/** Roll numbers of a school's sections; board roll numbers are longer, but are filled in on the board's own sheets. */
export const ROLL_DIGITS = 4

const formatOf = (key: string) => key.slice(key.lastIndexOf('.') + 1) as ImageFormat

const imagePath = /\/v1\/media\/file\/([0-9a-f]{32}\.(?:webp|png|jpg))/g

/** The pictures that texts name, from the store. */
export async function loadImages(files: FileStore, texts: string[]): Promise<Images> {
  const keys = new Set(texts.flatMap((text) => [...text.matchAll(imagePath)].map((match) => match[1] as string)))
  const found = await Promise.all([...keys].map(async (key) => [key, await files.find(key)] as const))
  return new Map(
    found.flatMap(([key, bytes]) =>
      bytes ? [[`/v1/media/file/${key}`, { bytes, format: formatOf(key) }] as const] : [],
    ),
  )
}
