import type { AnswerLayout, LayoutCrop, LayoutField, PageLayout } from './answer-layout.ts'
import { type AnswerMeasures, type AnswerPlan, answerMeasures } from './answer-plan.ts'
import { emptyPage, endMargin, sideMargin, toHundredths } from './page-frame.ts'
import { mostPages } from './serial.ts'

/** What is printed around the places to fill in, and never read. */
export type PlacedPart =
  | 'head'
  | 'running'
  | 'name'
  | 'signatures'
  | 'instructions'
  | 'printer'
  | 'roll'
  | 'belongs'
  | 'set'
  | 'absent'
  | 'objective'
  | 'written'

/** The room of one of them: what is printed is made small enough to fit. */
export interface PlacedText {
  part: PlacedPart
  x: number
  y: number
  w: number
  h: number
}

/** A layout and what is printed around it, page by page. */
export interface LaidOutAnswers {
  layout: AnswerLayout
  texts: PlacedText[][]
}

/** The line for whoever prints, at the foot of the first page. */
const printerLine = 5
const runningHead = 7

/** Pages as they are filled from above. */
export class PageFlow {
  readonly plan: AnswerPlan
  readonly measures: AnswerMeasures
  readonly pages: PageLayout[] = []
  readonly texts: PlacedText[][] = []
  /** Upper end of the free room of the last page. */
  y = 0

  constructor(plan: AnswerPlan) {
    this.plan = plan
    this.measures = answerMeasures[plan.edition]
    this.open()
  }

  get page(): PageLayout {
    return this.pages.at(-1) as PageLayout
  }

  get width(): number {
    return this.page.w - 2 * sideMargin
  }

  get bottom(): number {
    return this.page.h - endMargin - (this.pages.length === 1 ? printerLine : 0)
  }

  get room(): number {
    return this.bottom - this.y
  }

  /** @throws RangeError where a code can't name the page */
  open(): void {
    const n = this.pages.length + 1
    if (n > mostPages) throw new RangeError(`an answer sheet has at most ${mostPages} pages`)
    this.pages.push(emptyPage(this.plan.size, n))
    this.texts.push([])
    this.y = endMargin
    if (n === 1) this.text('printer', { y: this.bottom + 1, h: printerLine - 1 })
    else {
      this.text('running', { h: runningHead - 2 })
      this.y += runningHead
    }
  }

  /** A new page where less than so much is left. */
  need(height: number): void {
    if (height > this.room + 0.001) this.open()
  }

  text(part: PlacedPart, { x = sideMargin, y = this.y, w = this.width, h }: Partial<PlacedText> & { h: number }): void {
    const [left, top, width, height] = [x, y, w, h].map(toHundredths) as [number, number, number, number]
    this.texts.at(-1)?.push({ part, x: left, y: top, w: width, h: height })
  }

  field({ rows, ...field }: Omit<LayoutField, 'r'>): void {
    const placed = rows.map((row) => row.map(({ v, x, y }) => ({ v, x: toHundredths(x), y: toHundredths(y) })))
    this.page.fields.push({ ...field, r: this.measures.r, rows: placed })
  }

  crop({ x, y, w, h, ...crop }: LayoutCrop): void {
    const [left, top, width, height] = [x, y, w, h].map(toHundredths) as [number, number, number, number]
    this.page.crops.push({ ...crop, x: left, y: top, w: width, h: height })
  }

  end(): LaidOutAnswers {
    const { size, edition } = this.plan
    return { layout: { v: 1, size, edition, pages: this.pages }, texts: this.texts }
  }
}
