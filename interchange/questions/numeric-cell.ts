import { withFigures } from '../doors/grid/shown.ts'
import { withoutGroups } from '../spreadsheet/digit-groups.ts'

/** What a cell says of a numeric answer. */
export interface NumericCell {
  value: number
  tolerance: number
  tolerance_kind: 'ABSOLUTE' | 'PERCENT'
  unit: string | null
}

const decimal = String.raw`(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?`
/** 3/4, 1 1/2, 3.14, 6.02e23; 1-1/2 is either a mixed number or a difference, and so neither. */
const quantity = String.raw`[-+]?(?:(?:\d+ )?\d+\s?\/\s?\d+|${decimal})`
const within = String.raw`(?:±|\+\/?-)`
/** Superscript digits and signs with those that they raise. */
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const raised = `[⁺⁻]?[${RAISED}]{1,3}`
/** 6.02x10^23, 3.0 × 10⁸, 1.6*10**-19, 10^{-3}, 2·10<sup>5</sup>: a number times a power of ten, or the power alone. */
const power = new RegExp(
  String.raw`(?<![\p{L}\d.,^])(\d+\.?\d*|\.\d+)?(?:(?<=\d\.?)\s*[x×✕*·⋅]\s*)?(?<![\d.])10\s*(?:(?:\^|\*\*)\s*[({]?\s*([-+]?\d{1,3})\s*[)}]?|<sup>\s*([-+]?\d{1,3})\s*</sup>|(${raised}))(?!\s*[\d.^])`,
  'giu',
)
/** What is left of a power that could not be read is no unit. */
const brokenPower = /^[x×✕*·⋅e]\s*[-+]?\d/i
/** 4.5 e-3, 6.02 E23: the power of a number with a blank before it. */
const looseExponent = /(?<=\d)\s+e(?=[-+]?\d{1,3}(?![\d.]))/gi
/** A unit begins with a letter, %, ° or a currency; a further number is no part of it. */
const unit = String.raw`(?:\p{L}|[%°′″]|\p{Sc})(?:(?!\s-?\d|[±,;:=<>]).)*`
/** Words between two answers. */
const otherAnswer = /^(?:or|to|and|by)\b/i

/** A number, then perhaps ± (or +-, +/-) and a tolerance, perhaps in percent, then perhaps a unit. */
const numeric = new RegExp(
  String.raw`^(${quantity})(?:\s*${within}\s*(${decimal})\s*(%(?!\s*\S))?)?(?:\s*(${unit}))?$`,
  'iu',
)
/** The same with the unit before a tolerance in percent: 200 m ± 5 %. */
const numericPercent = new RegExp(String.raw`^(${quantity})\s*(${unit}?)\s*${within}\s*(${decimal})\s*%$`, 'iu')

/** "3.14", "3/4", "1 1/2 m", "6.02 × 10²³", "3.14±0.01", "9.8±0.1 m/s", "200 m ± 5 %"; null for what isn't one number. */
export function readNumericCell(cell: string): NumericCell | null {
  const plain = withFigures(cell).replace(/[–−]/g, '-').replace(looseExponent, 'e')
  const text = withoutGroups(plainFractions(plainPowers(plain)).trim())
  const [, before = '', unitBefore, percent] = numericPercent.exec(text) ?? []
  if (unitBefore !== undefined) return answerOf(before, percent, 'PERCENT', unitBefore)
  const [, value = '', tolerance, sign, after] = numeric.exec(text) ?? []
  return value === '' ? null : answerOf(value, tolerance, sign ? 'PERCENT' : 'ABSOLUTE', after)
}

/** 6.02 × 10²³ as 6.02e23. */
const plainPowers = (cell: string): string =>
  cell.replace(power, (_, factor: string | undefined, plain?: string, tagged?: string, signs = '') => {
    const exponent = plain ?? tagged ?? [...signs].map(lowered).join('')
    return `${factor ?? '1'}e${exponent}`
  })

const lowered = (sign: string): string => (sign === '⁻' ? '-' : sign === '⁺' ? '+' : String(RAISED.indexOf(sign)))

/** ½ as 1/2, 1½ as 1 1/2. */
const plainFractions = (cell: string): string =>
  cell.replace(/(\d?)([¼-¾⅐-⅞])/g, (_, digit: string, sign: string) => {
    const fraction = sign.normalize('NFKC').replace('\u2044', '/')
    return digit ? `${digit} ${fraction}` : fraction
  })

function answerOf(
  quantity: string,
  tolerance: string | undefined,
  tolerance_kind: NumericCell['tolerance_kind'],
  unit: string | undefined,
): NumericCell | null {
  const value = amountOf(quantity)
  const named = unit?.trim() || null
  if (value === null || !Number.isFinite(value)) return null
  if (named && (otherAnswer.test(named) || brokenPower.test(named))) return null
  return { value, tolerance: tolerance === undefined ? 0 : Number(tolerance), tolerance_kind, unit: named }
}

/** Ten digits of a fraction are more than any answer is compared by. */
function amountOf(text: string): number | null {
  const [, sign, whole = '0', above, below] = /^([-+]?)(?:(\d+) )?(\d+)\s?\/\s?(\d+)$/.exec(text) ?? []
  if (above === undefined) return Number(text)
  const value = Number(whole) + Number(above) / Number(below)
  if (!Number.isFinite(value)) return null
  return Number(value.toPrecision(10)) * (sign === '-' ? -1 : 1)
}
