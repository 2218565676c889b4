import type { LossCode } from '../../items/codes.ts'
import type { OwnCopy } from '../own/own-copy.ts'
import type { WordPiece } from './pieces.ts'

/** A number that Word counts for a paragraph of a list. */
export interface ListLabel {
  /** As it is shown: "1.", "(a)". */
  text: string
  /** decimal, lowerLetter, bullet … (ECMA-376, part 1, 17.18.59). */
  format: string
  n: number
  level: number
  /** Lists that count on have the same. */
  list: string
}

export interface WordParagraph {
  kind: 'paragraph'
  /** Its place among the paragraphs and tables of the file, from 0. */
  place: number
  pieces: WordPiece[]
  label: ListLabel | null
  /** Name of its style in small letters. */
  style: string
  is_heading: boolean
  /** How far it is set in, in twentieths of a point, and its tab stops; absent where it says neither. */
  indent?: number
  /** A bookmark of ours that begins a question. */
  mark?: string
  stops?: string
}

export interface WordCell {
  blocks: WordBlock[]
  /** Columns and rows that it covers. */
  span: number
  rows: number
  /** Colour behind it; '' for none. */
  fill: string
}

export interface WordTable {
  kind: 'table'
  place: number
  rows: WordCell[][]
}

export type WordBlock = WordParagraph | WordTable

/** Something of the file that no question can hold. */
export interface WordLoss {
  code: LossCode
  detail: string
}

/** What a .docx file says, in the order of the file. */
export interface WordFile {
  blocks: WordBlock[]
  /** Of the file as a whole; what is lost in a paragraph is a piece of it. */
  losses: WordLoss[]
  /** Questions as stored, in a file of ours; not checked yet. */
  copies: OwnCopy[]
  /** A picture by its part's name. @throws FileRefusal when it is damaged */
  picture(part: string): Uint8Array
}
