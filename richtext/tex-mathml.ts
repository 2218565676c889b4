import katex from 'katex'
import 'katex/contrib/mhchem'
import { cleanLatex } from './clean-text.ts'
import { rewriteLatex } from './formula/rewrite.ts'
import { texOptions } from './tex-options.ts'

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const NOTE = /<annotation encoding="application\/x-tex">[\s\S]*?<\/annotation>/

/** A formula as MathML that carries its TeX as it was written; words alone where it can't be drawn. */
export function texToMathml(latex: string, display: boolean): string {
  const note = `<annotation encoding="application/x-tex">${escaped(latex)}</annotation>`
  try {
    const source = rewriteLatex(cleanLatex(latex), true)
    const html = katex.renderToString(source, { ...texOptions(display), output: 'mathml' })
    const math = html.slice(html.indexOf('<math'), html.lastIndexOf('</math>') + '</math>'.length)
    return math.replace(NOTE, () => note)
  } catch (error) {
    if (!(error instanceof katex.ParseError)) throw error
    return `<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mtext>${escaped(latex)}</mtext>${note}</semantics></math>`
  }
}
