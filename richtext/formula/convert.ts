import type { FormulaTree } from '../formula-tree.ts'
import { convertMfrac, convertMpadded, convertMphantom, convertMroot, convertMsqrt, convertMstyle } from './box.ts'
import { type Handler, orEmpty } from './handler.ts'
import type { MathElement } from './mathml.ts'
import { convertMrow, convertSemantics } from './row.ts'
import { convertOverOrUnder, convertScripts, convertUnderover } from './script.ts'
import { convertMenclose, convertTable } from './table.ts'
import { TexError } from './tex-error.ts'
import { convertMi, convertMn, convertMo, convertMspace, convertMtext } from './token.ts'

/** Every MathML element KaTeX writes, but for images and labels, which it writes only for trusted sources. */
const HANDLERS: Record<string, Handler> = {
  math: convertSemantics,
  semantics: convertSemantics,
  mrow: convertMrow,
  mi: convertMi,
  mn: convertMn,
  mo: convertMo,
  mtext: convertMtext,
  mspace: convertMspace,
  mstyle: convertMstyle,
  mpadded: convertMpadded,
  mphantom: convertMphantom,
  mfrac: convertMfrac,
  msqrt: convertMsqrt,
  mroot: convertMroot,
  msub: convertScripts,
  msup: convertScripts,
  msubsup: convertScripts,
  mover: convertOverOrUnder,
  munder: convertOverOrUnder,
  munderover: convertUnderover,
  mtable: convertTable,
  menclose: convertMenclose,
}

/** The formula tree of KaTeX's `<math>` element. */
export function convertMathml(math: MathElement): FormulaTree {
  const convert = (element: MathElement): FormulaTree | null => {
    const handler = HANDLERS[element.name]
    if (!handler) throw new TexError({ code: 'tex.not_printable', params: { element: element.name } })
    return handler(element, convert)
  }
  return orEmpty(convert(math))
}
