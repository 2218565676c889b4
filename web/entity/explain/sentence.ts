import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Explained } from '#contract'
import { fractionOf, percentDecimals } from '../../../marking/explained.ts'
import { decimal, rounded } from '../../../marking/ratio.ts'

type Part = Explained['parts'][number]
type Counted = Part & { exact: string }

/** "best 2 of 3"; nothing where all are taken. */
export function takenText({ take, k, of }: Pick<Part, 'take' | 'k' | 'of'>, i18n: I18n): string | null {
  const taken = Math.min(k ?? of, of)
  if (take === 'BEST') return i18n._(msg`best ${taken} of ${of}`)
  return take === 'LAST' ? i18n._(msg`last ${taken} of ${of}`) : null
}

/**
 * The sum that a percent is, in one line: "Tests: best 2 of 3 → 41.88 × 20 % + Half-yearly 31.88 × 80 % = 33.88". Its numbers have as many decimals as a
 * pocket calculator needs to get the percent that is shown; where none are enough they are fractions.
 */
export function sentenceOf({ parts, percent, exact, weights, rounding, rule }: Explained, i18n: I18n): string | null {
  const counted = parts.filter((part): part is Counted => part.state === 'COUNTED' && part.exact !== null)
  if (percent === null || exact === null || counted.length === 0) return null
  const weighed = counted.map((part) => ({ percent: fractionOf(part.exact), weight: decimal(part.weight) }))
  const decimals = percentDecimals(weighed, fractionOf(exact), rounding)
  const number = (value: number) => i18n.number(value, { maximumFractionDigits: decimals ?? 6 })
  const valueIn = ({ exact: own }: Counted) => (decimals === null ? own : number(rounded(fractionOf(own), decimals)))
  const named = (part: Counted) => {
    const taken = takenText(part, i18n)
    // "Unit Test 1 87.5" would be one number after the other.
    const name = /\d$/.test(part.name) ? `${part.name}:` : part.name
    return taken === null ? `${name} ${valueIn(part)}` : `${part.name}: ${taken} → ${valueIn(part)}`
  }
  const shown = i18n.number(percent, { maximumFractionDigits: 2 })
  if (counted.length === 1) return `${named(counted[0]!)} = ${shown}`
  if (rule === 'SUBJECTS') return `(${counted.map(named).join(' + ')}) ÷ ${counted.length} = ${shown}`
  const isWhole = weights === 100
  const sum = counted.map((part) => `${named(part)} × ${i18n.number(part.weight)}${isWhole ? ' %' : ''}`).join(' + ')
  return isWhole ? `${sum} = ${shown}` : `(${sum}) ÷ ${i18n.number(weights)} = ${shown}`
}
