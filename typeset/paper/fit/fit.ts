import type { PaperDocument } from '../../document.ts'
import type { Extent } from '../../engine/compiler.ts'
import { paperDocument } from '../paper.ts'
import type { PaperInput } from '../paper-input.ts'
import type { PrintDocument } from '../print-input.ts'
import { type Obstacle, obstaclesOf } from './obstacles.ts'
import { type FitStyle, fitLevels } from './style.ts'

/** Lays out without writing a file. */
export interface Measurer {
  extent(document: PrintDocument, images: PaperInput['images']): Extent
}

export interface FitAsked {
  /** The same paper as each of its sets and heads prints it. */
  forms: PaperInput[]
  /** null asks how few pages there can be. */
  pages: number | null
}

export interface Fitted {
  /** Of the form that takes most, as they are and with every step gone. */
  now: number
  least: number
  /** The gentlest way to the pages asked for; null where there is none, or none was asked for. */
  style: FitStyle | null
  /** Why the pages asked for, or else one less than the least, can't be: lines that are too many, and what takes most. */
  lacks: { pages: number; lines: number; obstacles: Obstacle[] } | null
}

/** @throws whatever laying out throws */
export function fitPaper(measurer: Measurer, { forms, pages }: FitAsked): Fitted {
  const plain = forms.map((input) => ({ document: paperDocument(input), images: input.images }))
  const last = fitLevels.length - 1
  const at = (form: number, level: number): Extent => {
    const { document, images } = plain[form]!
    return measurer.extent({ ...withStyle(document, fitLevels[level]!.style), is_measured: true }, images)
  }
  const first = plain.map((_, form) => ({ form, ...at(form, 0) }))
  const closest = plain.map((_, form) => ({ form, ...at(form, last) })).toSorted(longerFirst)
  const [tightest] = closest
  if (!tightest) throw new RangeError('forms must not be empty')
  const now = Math.max(...first.map((one) => one.pages))
  const least = tightest.pages
  const wanted = pages ?? least
  return {
    ...{ now, least },
    style:
      pages === null || wanted < least ? null : fitLevels[levelFor(first.toSorted(longerFirst), wanted, at)]!.style,
    lacks: least > 1 ? lacking(tightest, Math.min(wanted, least - 1), plain[tightest.form]!) : null,
  }
}

type Measured = Extent & { form: number }

const longerFirst = (one: Measured, other: Measured) => other.pages - one.pages || other.end - one.end

/** The first level at which every form fits: found with the longest, then looked at with the others. */
function levelFor(forms: readonly Measured[], pages: number, at: (form: number, level: number) => Extent): number {
  const fits = ({ form }: Measured, level: number) => at(form, level).pages <= pages
  const [longest, ...others] = forms
  let low = longest && longest.pages <= pages ? 0 : 1
  let high = low === 0 ? 0 : fitLevels.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (fits(longest!, middle)) high = middle
    else low = middle + 1
  }
  for (const other of others) while (high < fitLevels.length - 1 && !fits(other, high)) high += 1
  return high
}

function lacking(
  { pages: taken, end, room }: Measured,
  pages: number,
  { document, images }: { document: PaperDocument; images: PaperInput['images'] },
) {
  const closest = withStyle(document, fitLevels.at(-1)!.style)
  const line = closest.text_size * (0.65 + closest.leading)
  const over = end + (taken - pages - 1) * room
  return { pages, lines: Math.max(1, Math.ceil(over / line)), obstacles: obstaclesOf(closest, images) }
}

/** A paper of the standard edition with what gives way. */
export const withStyle = (document: PaperDocument, style: FitStyle): PaperDocument => ({
  ...document,
  text_size: style.text_size,
  leading: style.leading,
  fit: style,
})
