import type { DocumentName, EditionName } from '#contract'
import type { ImageFormat, Images } from '../../typeset/document.ts'
import { paperSections } from '../../typeset/placed-paper.ts'
import type { PrintInput } from '../../typeset/print-input.ts'
import { arrangeSet } from '../../typeset/sets.ts'
import type { SheetInput } from '../../typeset/sheet-input.ts'
import type { SetLetter } from '../../typeset/stored-paper.ts'
import { TypesetError } from '../../typeset/typeset-error.ts'
import type { Services } from '../http/call.ts'
import { ApiError } from '../http/errors.ts'
import { BusyError, ChildDiedError, JobTimeoutError, PoolClosedError } from '../workers/pool-errors.ts'
import type { OpenedPaper } from './open.ts'

/** What is asked for of a paper. */
export interface PrintScope {
  document: DocumentName
  edition: EditionName
  page: SheetInput['page']
  set: SetLetter | null
}

/** One document of a paper as the typesetter takes it, with the images its texts name. */
export async function printInput(services: Services, paper: OpenedPaper, scope: PrintScope): Promise<PrintInput> {
  const { head, answered } = paper
  const placed = arrangeSet(answered, head.seed, scope.set ?? 'A')
  const images = await loadImages(services, [JSON.stringify(answered), head.content ?? '', head.logo ?? ''])
  const sheet: SheetInput = {
    language: 'en',
    edition: scope.edition,
    page: scope.page,
    school: head.school_name,
    header_1: head.header_1,
    header_2: head.header_2,
    logo: head.logo,
    grade: head.grade.title,
    subject: head.subject.title,
    type_test: head.type_test,
    timing: head.timing,
    question_paper_marks: head.question_paper_marks,
    // A paper of one set needs no letter.
    set: head.sets > 1 ? (scope.set ?? 'A') : null,
    images,
  }
  if (scope.document === 'marking-scheme') {
    const { seed, sets } = head
    return { ...sheet, document: 'marking-scheme', sections: answered, seed, sets, with_explanations: true }
  }
  const sections = paperSections(placed)
  if (scope.document === 'answer-sheet') {
    return { ...sheet, document: 'answer-sheet', sections, roll_digits: ROLL_DIGITS, sets: head.sets }
  }
  const instruction = head.heading === null ? null : { heading: head.heading, content: head.content ?? '' }
  return { ...sheet, document: 'paper', instruction, sections }
}

/** Roll numbers of a school's sections; board roll numbers are longer, but are filled in on the board's own sheets. */
const ROLL_DIGITS = 4

const formatOf = (key: string) => key.slice(key.lastIndexOf('.') + 1) as ImageFormat

const imagePath = /\/v1\/media\/file\/([0-9a-f]{32}\.(?:webp|png|jpg))/g

async function loadImages(services: Services, texts: string[]): Promise<Images> {
  const keys = new Set(texts.flatMap((text) => [...text.matchAll(imagePath)].map((match) => match[1] as string)))
  const found = await Promise.all([...keys].map(async (key) => [key, await services.files.find(key)] as const))
  return new Map(
    found.flatMap(([key, bytes]) =>
      bytes ? [[`/v1/media/file/${key}`, { bytes, format: formatOf(key) }] as const] : [],
    ),
  )
}

/** A busy or failed typesetter as an answer. @throws ApiError busy_server or invalid_field */
export async function orRefuse<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof TypesetError) throw new ApiError('invalid_field', `This paper cannot be set: ${error.message}`)
    if (error instanceof JobTimeoutError) {
      throw new ApiError(
        'invalid_field',
        'Setting this paper took too long and was stopped. Look for a very large table or formula.',
      )
    }
    if (error instanceof BusyError || error instanceof PoolClosedError) throw new ApiError('busy_server')
    if (error instanceof ChildDiedError) {
      throw new ApiError('busy_server', 'Setting this paper was interrupted. Please try again in a moment.')
    }
    throw error
  }
}
