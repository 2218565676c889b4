import { splitFormulas } from '../../../richtext/formulas-in-text.ts'
import { Formula } from './formula/formula.tsx'

/** Plain text, such as a marking point, whose formulas stand between `\\(` and `\\)`: they are drawn, as the paper sets them. */
export default function TextWithFormulas({ text }: { text: string }) {
  let at = 0
  return splitFormulas(text).map((piece) => {
    at += 1
    return typeof piece === 'string' ? piece : <Formula key={at} {...piece} />
  })
}
