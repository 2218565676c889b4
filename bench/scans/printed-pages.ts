import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { PageLayout } from '../../scanning/layout/answer-layout.ts'
import { provePage } from '../../scanning/layout/prove-page.ts'
import type { PageCanvas } from '../../scanning/testing/canvas.ts'
import { type AnswerSheetInput, answerSheetDocument } from '../../typeset/documents/answer-sheet.ts'
import { openTypesetter } from '../../typeset/testing/sample-document.ts'
import { sampleAnswerSheet, sampleCopy } from '../../typeset/testing/sample-documents.ts'

/** A page of an answer sheet as it is printed for a school, with the layout that is frozen with it. */
export interface PrintedPage {
  name: string
  layout: PageLayout
  canvas: PageCanvas
}

/** Pixels a millimetre: 300 an inch, as layouts are proven. */
const scale = 300 / 25.4

/** How often each question of the sample is asked: a paper of one class. */
const repeated: Record<string, number> = {
  ...{ MCQ_SINGLE: 18, ASSERTION_REASON: 4, TRUE_FALSE: 5, MCQ_MULTI: 10, NUMERIC: 2, MATCH: 1, ORDER: 1 },
}

async function paperOf(changes: Partial<AnswerSheetInput>): Promise<AnswerSheetInput> {
  const sample = await sampleAnswerSheet({ ruled_pages: 0, copy: { ...sampleCopy, code: '7K3M9QXT2W5H' }, ...changes })
  const [section] = sample.sections
  const asked = sample.sections
    .flatMap(({ questions }) => questions)
    .flatMap((question) => Array.from({ length: repeated[question.type] ?? 0 }, () => question))
  const questions = asked.map((question, at) => ({ ...question, item_id: at + 1, number: at + 1, or_group: null }))
  return { ...sample, sections: [{ ...section!, questions }] }
}

/** Papers of the product's own making, printed by its own typesetter and proven as they are frozen; pages without a circle are left out. */
export async function printedPages(
  wanted: Readonly<Record<string, Partial<AnswerSheetInput>>>,
): Promise<PrintedPage[]> {
  const typesetter = await openTypesetter()
  const library = await PDFiumLibrary.init()
  const pages: PrintedPage[] = []
  for (const [name, changes] of Object.entries(wanted)) {
    const input = await paperOf(changes)
    const document = answerSheetDocument(input)
    const file = await library.loadDocument(typesetter.pdf(document, input.images))
    for (const page of file.pages()) {
      const layout = document.layout.pages[page.number]!
      if (layout.fields.length === 0) continue
      const { width, height, data } = await page.render({ scale: 300 / 72, colorSpace: 'Gray', render: 'bitmap' })
      const step = data.length / (width * height)
      const grey = Uint8Array.from({ length: width * height }, (_, at) => data[at * step + (step === 1 ? 0 : 1)]!)
      const canvas: PageCanvas = { width, height, data: grey, scale }
      const { prints, faults } = provePage(canvas, layout)
      if (faults.length > 0) throw new Error(`${name} ${layout.n}: ${faults.join(', ')}`)
      pages.push({ name: `${name} ${layout.n}`, layout: { ...layout, prints }, canvas })
    }
    file.destroy()
  }
  library.destroy()
  return pages
}

/** As schools print them: a named sheet of A4, a blank one with the roll number in circles, Letter, large print, Hindi. */
export const schoolPapers: Readonly<Record<string, Partial<AnswerSheetInput>>> = {
  named: {},
  blank: { kind: 'BLANK' },
  letter: { kind: 'BLANK', page: 'LETTER' },
  'large-18': { kind: 'BLANK', edition: 'large-18' },
  'large-24': { kind: 'BLANK', edition: 'large-24' },
  hindi: { kind: 'BLANK', language: 'hi', letters: 'OWN' },
}
