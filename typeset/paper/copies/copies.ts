import { PDFDocument } from '@cantoo/pdf-lib'
import { type AnswerSheetInput, answerSheetDocument } from '../../documents/answer-sheet.ts'
import type { CopyInput } from '../../documents/document-input.ts'
import type { Typesetter } from '../../engine/compiler.ts'
import { paperDocument } from '../paper.ts'
import type { PaperInput } from '../paper-input.ts'
import { blankCopy, copyDocument } from './copy.ts'

/** What can bear a name. */
export type NamedInput = PaperInput | AnswerSheetInput

/** One copy: which of the inputs, for whom. */
export interface Copy {
  input: number
  copy: CopyInput
}

/**
 * Named copies in one file, in the order given. Each input is laid out once and its pages are shared by all copies; what
 * differs lies over their first pages. So 500 copies take about the room and the time of one, and the file is for
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
  for (const { input } of copies) {
    const { form, values } = layers[input] ?? { form: [], values: [] }
    const own = values.shift()
    form.forEach((formPage, index) => {
      const page = file.addPage([formPage.width, formPage.height])
      page.drawPage(formPage)
      if (index === 0 && own) page.drawPage(own)
    })
    const last = form.at(-1)
    if (even_pages && form.length % 2 === 1 && last) file.addPage([last.width, last.height])
  }
  return file.save()
}

async function layersOf(file: PDFDocument, typesetter: Typesetter, input: NamedInput, copies: CopyInput[]) {
  if (copies.length === 0) return { form: [], values: [] }
  const document = input.document === 'answer-sheet' ? answerSheetDocument(input) : paperDocument(input)
  const form = typesetter.pdf({ ...document, copy: blankCopy, layer: 'form' }, input.images)
  const own = { layer: 'values', copies: copies.map(copyDocument), ...emptyOf(document.kind) } as const
  const values = typesetter.pdf({ ...document, ...own }, input.images)
  return { form: await embed(file, form), values: await embed(file, values) }
}

/** What a layer of values doesn't print needn't be read either. */
const emptyOf = (kind: 'paper' | 'answer-sheet') => (kind === 'paper' ? { sections: [] } : {})

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
