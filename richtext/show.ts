import type { Root } from 'hast'
import { readDraft } from './draft/read.ts'
import { writeDraft } from './draft/write.ts'

/**
 * HTML as a sanitised tree to be shown, e.g. by hast-util-to-jsx-runtime. Formulas are `span` and `div` elements with
 * the properties `dataType` ("inline-math", "block-math") and `dataLatex`; drawing them is left to the caller.
 */
export const richHast = (html: string): Root => writeDraft(readDraft(html).blocks)
