import type { WordLists } from './lists.ts'
import type { WordPicture, WordPictures } from './pictures.ts'
import type { ParagraphLook, RunLook } from './properties.ts'

/** Something of a text that is not in the file as it is stored. */
export interface WordTextLoss {
  code: 'formula_part' | 'missing_picture' | 'picture_kind'
  detail: string
}

/** What all texts of a document share. */
export interface WordTools {
  lists: WordLists
  pictures: WordPictures
  /** A picture by its address; null for one that is gone. */
  find(src: string): WordPicture | null
  lose(loss: WordTextLoss): void
}

/** Where a text stands, and what stands in its first paragraph beside it. */
export interface TextPlace {
  /** BCP 47 */
  language: string
  first?: ParagraphLook
  rest?: ParagraphLook
  /** Runs before and behind the text of the first paragraph. */
  before?: string
  after?: string
  /** Looks of all letters. */
  look?: RunLook
  /** Where the text begins, and how wide it may be: in twips. */
  left: number
  room: number
}
