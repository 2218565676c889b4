import type { PDFiumLibrary } from '@hyzyla/pdfium'
import type { AnswerLayout } from '../../scanning/layout/answer-layout.ts'
import { type DrawnPage, provePage } from '../../scanning/layout/prove-page.ts'
import { type AnswerSheetInput, answerSheetDocument } from '../documents/answer-sheet.ts'
import type { Typesetter } from '../engine/compiler.ts'

/** A layout as it is frozen, or why its pages must not be printed. */
export interface ProvenAnswers {
  layout: AnswerLayout
  /** Each with its page in front: "2 q:31:0 A: 0.31 mm". None: proven. */
  faults: string[]
}

const dotsPerInch = 300
const pointsPerInch = 72

/** Draws every page once and reads it: what a layout says of circles and marks is so on paper. @throws TypesetError */
export async function proveAnswers(typesetter: Typesetter, input: AnswerSheetInput): Promise<ProvenAnswers> {
  const document = answerSheetDocument({ ...input, copy: null })
  const pictures = drawnPages(typesetter.pdf(document, input.images))
  const faults: string[] = []
  const { pages, ...layout } = document.layout
  const proven: AnswerLayout['pages'] = []
  for (const page of pages) {
    const picture = (await pictures.next()).value
    if (!picture) {
      faults.push(`${page.n} not drawn`)
      continue
    }
    const proof = provePage(picture, page)
    faults.push(...proof.faults.map((fault) => `${page.n} ${fault}`))
    proven.push({ ...page, prints: proof.prints })
  }
  if (!(await pictures.next()).done) faults.push(`${pages.length + 1} too many`)
  return { layout: { ...layout, pages: proven }, faults }
}

/** Pages of a PDF in grey, one at a time. */
async function* drawnPages(pdf: Uint8Array): AsyncGenerator<DrawnPage, undefined> {
  opened ??= import('@hyzyla/pdfium').then(({ PDFiumLibrary: pdfium }) => pdfium.init())
  const library = await opened
  const document = await library.loadDocument(pdf)
  try {
    for (const page of document.pages()) {
      const drawn = await page.render({ scale: dotsPerInch / pointsPerInch, colorSpace: 'Gray', render: 'bitmap' })
      yield greyOf(drawn)
    }
  } finally {
    document.destroy()
  }
}

/** Once a process: it takes 11 MB and is never smaller again. */
let opened: ReturnType<typeof PDFiumLibrary.init> | undefined

/** Some builds give four bytes a pixel for grey too. */
function greyOf({ width, height, data }: DrawnPage): DrawnPage {
  if (data.length === width * height) return { width, height, data }
  return { width, height, data: Uint8Array.from({ length: width * height }, (_, at) => data[at * 4 + 1] ?? 255) }
}
