import type { ReactNode } from 'react'
import { directionOf } from '#contract'
import type { Tool } from '../tools/editor-tools.ts'

export interface RichTextEditorProps {
  /** Stored HTML; '' for nothing. Changed from outside, it replaces what the editor shows. */
  value: string
  /** Called with every change, at once; '' when nothing is left. */
  onChange: (html: string) => void
  label: ReactNode
  /** `full`: everything a question may hold. `line`: one paragraph, for options; its tools show while it has the focus. */
  variant: 'full' | 'line'
  description?: ReactNode
  error?: ReactNode
  required?: boolean
  /** Least height in lines of text; 4 for `full`, 1 for `line`. */
  minRows?: number
  /** Stores a picture and answers its address. Without it pictures can't be added. Its error's message is shown. */
  uploadImage?: (file: File) => Promise<string>
  /** Language of the text, as a BCP 47 tag: for spelling, voices, and the direction of writing. */
  lang?: string
  placeholder?: string
  /** Of the element that takes the focus. */
  id?: string
  autoFocus?: boolean
  /** Its tools show only while it has the focus, as those of a line do. */
  quiet?: boolean
  /** Tools of this field besides the usual ones; read once. */
  tools?: Tool[]
  /** Offered pasted rows of cells, each as HTML of one line, when there are several; answers whether it took them. */
  takeRows?: (rows: string[][]) => boolean
  /** Shows a place to drop a picture on, below the text, saying this. */
  dropHint?: string
}

export const defaultRows = { full: 4, line: 1 } as const

/** Direction of writing of a language; undefined leaves it to the page. */
export function findDirection(lang: string | undefined): 'ltr' | 'rtl' | undefined {
  return lang ? directionOf(lang) : undefined
}
