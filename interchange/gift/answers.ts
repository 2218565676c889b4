/** One of the answers of a GIFT question, its escapes still hidden. */
export interface GiftAnswer {
  sign: '=' | '~'
  /** In percent; null where none is written. */
  weight: number | null
  text: string
  feedback: string
}

const written = /^([~=])\s*(?:%(-?\d{1,3}(?:\.\d{1,8})?)%)?([\s\S]*)$/

/** "=a#good ~%50%b ~c": each from its sign to the next. */
export function cutAnswers(body: string): GiftAnswer[] {
  const starts = [...body.matchAll(/[~=]/g)].map(({ index }) => index)
  return starts.map((start, at) => {
    const [, sign = '=', weight, rest = ''] = written.exec(body.slice(start, starts[at + 1]).trim()) ?? []
    const cut = rest.indexOf('#')
    return {
      sign: sign as GiftAnswer['sign'],
      weight: weight === undefined ? null : Number(weight),
      text: (cut === -1 ? rest : rest.slice(0, cut)).trim(),
      feedback: cut === -1 ? '' : rest.slice(cut + 1).trim(),
    }
  })
}

/** "x=5" where every other answer stands apart: the sign may be part of the text, which GIFT wants escaped. */
export function gluedSign(body: string): string | null {
  const signs = [...body.matchAll(/[~=]/g)].map(({ index }) => index)
  const glued = signs.filter((at) => at > 0 && /\S/.test(body.charAt(at - 1)))
  const [first] = glued
  if (first === undefined || glued.length * 2 >= signs.length) return null
  return body.slice(Math.max(0, first - 20), first + 20).trim()
}

interface GiftNumber {
  value: number
  tolerance: number
}

const number = String.raw`-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?`
const range = new RegExp(String.raw`^(${number})\s*\.\.\s*(${number})$`, 'i')
const around = new RegExp(String.raw`^(${number})(?:\s*:\s*(${number}))?$`, 'i')

/** "3", "3.14:0.01", "1..5"; null for anything else. */
export function readGiftNumber(text: string): GiftNumber | null {
  const [, low, high] = range.exec(text) ?? []
  if (low !== undefined && high !== undefined) {
    const [from, to] = [Number(low), Number(high)]
    // Twelve digits hide what halving adds behind them.
    const round = (value: number) => Number(value.toPrecision(12))
    return from <= to ? { value: round((from + to) / 2), tolerance: round((to - from) / 2) } : null
  }
  const [, value, tolerance = '0'] = around.exec(text) ?? []
  return value === undefined ? null : { value: Number(value), tolerance: Math.abs(Number(tolerance)) }
}
