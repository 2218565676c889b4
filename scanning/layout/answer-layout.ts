/**
 * Where everything of an answer sheet stands, in millimetres from the paper's top left corner. It is frozen when it is first printed and never
 * changed: a sheet of some years ago reads by the layout it was printed with.
 */
export interface AnswerLayout {
  v: 1
  size: string
  edition: string
  pages: PageLayout[]
}

export interface PageLayout {
  /** From 1. */
  n: number
  /** Width and height of the paper. */
  w: number
  h: number
  /** Four unlike marks; x and y are of the top left corner, s is the length of a side. */
  tags: LayoutTag[]
  /** Two like QR codes that name sheet and page. */
  codes: LayoutCode[]
  fields: LayoutField[]
  crops: LayoutCrop[]
  /** Of circles with one letter and radius ("A 2.4"): darkness 0–9 of places inside the circle on a clean page, row by row. */
  prints: Record<string, string>
}

export interface LayoutTag {
  /** Which of the marks, 0–3: top left, top right, bottom right, bottom left. */
  id: number
  x: number
  y: number
  s: number
}

export interface LayoutCode {
  x: number
  y: number
  s: number
}

/** CHOICE: one row, DIGITS: a column of digits a row, GRID: a row for each entry, FLAG: one circle. */
export type LayoutFieldKind = 'CHOICE' | 'DIGITS' | 'GRID' | 'FLAG'

/** What is answered in one place: a question, the roll number, the set, the mark for absence. */
export interface LayoutField {
  /** `q:<item>:<part>`, `roll`, `set`, `absent`. */
  id: string
  kind: LayoutFieldKind
  /** As it is printed: "9 (ii)". */
  label: string
  /** Several circles of a row may be marked. */
  many: boolean
  /** Radius of its circles. */
  r: number
  /** Of DIGITS: how many of the last columns stand behind the point. */
  decimals?: number
  /** Of DIGITS: the first row is one circle, the sign. */
  rows: LayoutBox[][]
}

export interface LayoutBox {
  /** What is printed in it. */
  v: string
  /** Of its centre. */
  x: number
  y: number
}

export type LayoutCropKind = 'NAME' | 'LINE' | 'BOX' | 'RULED'

/** A place to write. */
export interface LayoutCrop {
  /** Of the question, as of a field; several with one id go on from one another. */
  id: string
  label: string
  kind: LayoutCropKind
  x: number
  y: number
  w: number
  h: number
}
