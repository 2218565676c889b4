import { type questionPaperApi, say } from '#contract'
import { type DocumentFile, hasFile, usualPage } from '../../../domain/papers/documents.ts'
import type { PrintInput } from '../../../typeset/paper/print-input.ts'
import { readerFor } from '../../db/connect.ts'
import { type Actor, may } from '../../ground/actor.ts'
import { ApiError, notFound, wrongField } from '../../ground/errors.ts'
import type { Call, RecordedFile } from '../../http/call.ts'
import { orRefuse } from '../../http/refusals/typeset-refusal.ts'
import type { Services } from '../../services.ts'
import type { Whose } from '../../workers/fair-turns.ts'
import { readGrid } from '../grid-view.ts'
import { readProof } from '../proof/read-proof.ts'
import { WORD_TYPE, wordDocument } from '../word/word-document.ts'
import type { WordInput } from '../word/word-messages.ts'
import { attendanceInput } from './attendance.ts'
import { fileWords } from './file-words.ts'
import { assertTexts } from './lacking-texts.ts'
import { tokenOfUrl } from './link.ts'
import { assertSet, type OpenedPaper, type Opening, openPaper, whoseOf } from './open.ts'
import { documentInput, type PrintScope, printInput } from './typeset-paper.ts'

/** What printing a paper needs of the app. */
export type Printing = Opening & Pick<Services, 'files' | 'typeset'>

type Download = Call<(typeof questionPaperApi)['downloadFile']>

/** One document of a paper as PDF or Word: for whoever may download, or for the bearer of a link to exactly this one. */
export async function downloadPaper(call: Download, services: Printing): Promise<RecordedFile> {
  const { actor, body, now } = call
  const { document = 'paper', edition = 'standard', page = usualPage, set = null, file = 'pdf' } = body
  const t = tokenOfUrl(body.url, body.question_paper_id)
  if (t === null) {
    if (!actor) throw notFound('paper')
    throw wrongField('url', say('print.url'))
  }
  if (!hasFile(file, document, edition)) throw wrongField('file', say('print.no_word'))
  const printed = { document, edition, page, set }
  const scope = { ...printed, file }
  const paper = await openPaper(services, { actor, now, t }, body.question_paper_id, scope, body.language ?? null)
  assertSet(paper, set)
  if (!body.confirm) assertTexts(paper, scope, body)
  const input = await inputOf(call, services, paper, scope)
  const bytes = await orRefuse(made(input, file, whoseOf(paper, actor), services))
  const { documents, editions, set: ofSet } = fileWords.en
  const parts = [paper.head.name, set ? `${ofSet} ${set}` : '', documents[document], editions[edition]]
  const what = file === 'pdf' ? printed : scope
  const given = { client_id: paper.client_id, entity_id: paper.head.id, what }
  const type = file === 'pdf' ? 'application/pdf' : WORD_TYPE
  return { bytes, type, filename: `${parts.filter(Boolean).join(', ')}.${file}`, given }
}

/** Both files are made of one document. */
const made = (input: PrintInput, file: DocumentFile, whose: Whose, { typeset }: Pick<Printing, 'typeset'>) =>
  file === 'docx' && isWritten(input) ? wordDocument(input, whose) : typeset.of(whose).pdf(input)

const isWritten = (input: PrintInput): input is WordInput =>
  input.document === undefined || input.document === 'paper' || input.document === 'marking-scheme'

function inputOf(
  call: Download,
  { databases, files }: Printing,
  paper: OpenedPaper,
  scope: PrintScope,
): Promise<PrintInput> {
  const { actor, client_id, body } = call
  const { url: _url, question_paper_id: _id, file: _file, section_id = null, confirm: _confirm, ...options } = body
  if (scope.document === 'attendance') {
    const reader = readerFor(databases.app, client_id)
    return attendanceInput(files, paper, scope, { reader, actor: studentReader(actor), section_id })
  }
  if (scope.document === 'grid') {
    if (!actor) throw notFound('paper')
    return gridInput({ databases, files }, paper, scope, { actor, now: call.now })
  }
  if (scope.document === 'proof') {
    if (!actor) throw notFound('paper')
    return readProof(readerFor(databases.app, paper.client_id), files, paper, call.now)
  }
  return printInput(files, paper, scope, options)
}

/** The counts of the grid view on screen, as a page. */
async function gridInput(
  { databases, files }: Pick<Printing, 'databases' | 'files'>,
  paper: OpenedPaper,
  scope: PrintScope,
  { actor, now }: { actor: Actor; now: Date },
): Promise<PrintInput> {
  const reader = readerFor(databases.app, paper.client_id)
  const { rows, columns, cells } = await readGrid(reader, actor, { id: paper.head.id, now })
  const document = await documentInput(files, paper, { ...scope, set: null }, {})
  return { ...document, document: 'grid', chapters: rows, levels: columns.levels, types: columns.types, cells }
}

/** Names of students are for those who may see students: a link, which knows nobody, never shows them. */
function studentReader(actor: Actor | null): Actor {
  if (!actor) throw notFound('paper')
  if (!may(actor, 'student', 'view')) throw new ApiError('forbidden')
  return actor
}
