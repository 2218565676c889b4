import { PDFDocument, type PDFEmbeddedPage } from '@cantoo/pdf-lib'
import { type AnswerSheetInput, answerLayers, answerSheetDocument } from '../../documents/answer-sheet.ts'
import type { CopyInput } from '../../documents/document-input.ts'
import type { Typesetter } from '../../engine/compiler.ts'
import { paperDocument } from '../paper.ts'
import type { PaperInput } from '../paper-input.ts'
import type { PrintDocument } from '../print-input.ts'
import { blankCopy, copyDocument } from './copy.ts'
import { drawCodes, type PageCodes, pageCodes } from './page-codes.ts'

/** What can bear a name. */
export type NamedInput = PaperInput | AnswerSheetInput

/** One copy: which of the inputs, for whom. */
export interface Copy {
  input: number
  copy: CopyInput
}

/**
 * Named copies in one file, in the order given. Each input is laid out once and its pages are shared by all copies; what
 * differs lies over them: over the first page of a paper, over every page of an answer sheet. So 500 copies take about the room and the time of one, and the file is for
 * printing: it is not tagged, as a copy printed by itself is. With `even_pages` an empty page follows a copy of odd length.
 *
 * @throws TypesetError where a sheet can't be laid out, RangeError where a copy's code is too long
 */
export async function printCopies(
  typesetter: Typesetter,
  inputs: NamedInput[],
  copies: Copy[],
  even_pages: boolean,
): Promise<Uint8Array> {
  const file = await PDFDocument.create({ updateMetadata: false })
  const layers = await Promise.all(
    inputs.map((input, index) =>
      layersOf(
        file,
        typesetter,
        input,
        copies.flatMap((it) => (it.input === index ? [it.copy] : [])),
      ),
    ),
  )
  for (const { input, copy } of copies) {
    const { form, values, codes } = layers[input] ?? nothing
    form.forEach((formPage, index) => {
      const page = file.addPage([formPage.width, formPage.height])
      page.drawPage(formPage)
      const own = values[index]?.shift()
      if (own) page.drawPage(own)
      if (codes) drawCodes(page, codes(copy.code, index + 1))
    })
    const last = form.at(-1)
    if (even_pages && form.length % 2 === 1 && last) file.addPage([last.width, last.height])
  }
  return file.save()
}

/** `values` by page of the form: of each copy that has values there, in their order. */
interface PrintedLayers {
  form: PDFEmbeddedPage[]
  values: PDFEmbeddedPage[][]
  /** Of an answer sheet: the code of a page of a serial, and where it stands. */
  codes: ((serial: string, page: number) => PageCodes) | null
}

const nothing: PrintedLayers = { form: [], values: [], codes: null }

async function layersOf(
  file: PDFDocument,
  typesetter: Typesetter,
  input: NamedInput,
  copies: CopyInput[],
): Promise<PrintedLayers> {
  if (copies.length === 0) return nothing
  const { form, values, codes } = documentLayers(input, copies)
  const formPages = await embed(file, typesetter.pdf(form, input.images))
  const own = await embed(file, typesetter.pdf(values, input.images))
  const each = own.length / copies.length
  const byPage = Array.from({ length: each }, (_, page) => own.filter((_own, at) => at % each === page))
  return { form: formPages, values: byPage, codes }
}

interface DocumentLayers extends Pick<PrintedLayers, 'codes'> {
  form: PrintDocument
  values: PrintDocument
}

function documentLayers(input: NamedInput, copies: CopyInput[]): DocumentLayers {
  if (input.document === 'answer-sheet') {
    const document = answerSheetDocument(input)
    const codes = (serial: string, page: number) => pageCodes(document.layout, { serial, page })
    return { ...answerLayers(document, copies), codes }
  }
  const document = paperDocument(input)
  const own = { layer: 'values' as const, copies: copies.map(copyDocument), sections: [] }
  return { form: { ...document, copy: blankCopy, layer: 'form' }, values: { ...document, ...own }, codes: null }
}

async function embed(file: PDFDocument, pdf: Uint8Array) {
  const source = await PDFDocument.load(pdf, { updateMetadata: false })
  return file.embedPdf(source, source.getPageIndices())
}

/** Files of copies as one. */
export async function joinFiles(files: Uint8Array[]): Promise<Uint8Array> {
  const joined = await PDFDocument.create({ updateMetadata: false })
  for (const bytes of files) {
    const source = await PDFDocument.load(bytes, { updateMetadata: false })
    for (const page of await joined.copyPages(source, source.getPageIndices())) joined.addPage(page)
  }
  return joined.save()
}
