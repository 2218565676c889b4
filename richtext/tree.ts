import type { FormulaTree } from './formula-tree.ts'

/**
 * The closed tree that question HTML is mapped to. It is the one shape that saving, showing and printing agree on:
 * whatever is not in this union does not exist. JSON-serialisable, so that it can be handed to the typesetter as data.
 */
export type Block = Paragraph | List | Table | Quote | DisplayFormula

export type Inline = Run | LineBreak | InlineFormula | Image

export type Mark = 'bold' | 'italic' | 'underline' | 'strike' | 'sub' | 'sup' | 'code'

export interface Paragraph {
  type: 'paragraph'
  align?: 'center' | 'right'
  /** BCP 47 tag when the author marked the language, e.g. "hi" or "ur". */
  lang?: string
  dir?: 'ltr' | 'rtl'
  children: Inline[]
}

/** A run of text that shares its marks; `text` holds no line breaks and no control characters. */
export interface Run {
  type: 'text'
  text: string
  marks?: Mark[]
}

export interface LineBreak {
  type: 'break'
}

export interface InlineFormula {
  type: 'formula'
  latex: string
  tree: FormulaTree
}

export interface DisplayFormula {
  type: 'display-formula'
  latex: string
  tree: FormulaTree
}

/** `src` is a path of this server's own media route; `width` is in CSS pixels. */
export interface Image {
  type: 'image'
  src: string
  alt: string
  width?: number
}

export interface List {
  type: 'list'
  ordered: boolean
  /** First number of an ordered list. */
  start?: number
  /** HTML's list type: decimal, lower-alpha, upper-alpha, lower-roman, upper-roman. */
  numbering?: '1' | 'a' | 'A' | 'i' | 'I'
  items: Block[][]
}

export interface Table {
  type: 'table'
  columns: number
  head: Cell[][]
  body: Cell[][]
}

export interface Cell {
  header: boolean
  rowspan: number
  colspan: number
  align?: 'center' | 'right'
  children: Block[]
}

export interface Quote {
  type: 'quote'
  children: Block[]
}
