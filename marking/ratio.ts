/** An exact fraction in lowest terms, `below` > 0: sums of weighted percents are never rounded on the way. */
export interface Ratio {
  above: bigint
  below: bigint
}

const abs = (value: bigint) => (value < 0n ? -value : value)

const SAFE = BigInt(Number.MAX_SAFE_INTEGER)

/** Of whole numbers, of which `b` > 0. Those that fit are divided as numbers, which takes a fraction of the time: a year-end works out thousands. */
function divisorOf(a: bigint, b: bigint): bigint {
  let [divisor, rest] = [a, b]
  while (rest > SAFE || divisor > SAFE) {
    if (rest === 0n) return divisor
    ;[divisor, rest] = [rest, divisor % rest]
  }
  let [small, left] = [Number(divisor), Number(rest)]
  while (left !== 0) [small, left] = [left, small % left]
  return BigInt(small)
}

export function ratio(above: bigint | number, below: bigint | number = 1n): Ratio {
  let [top, bottom] = [BigInt(above), BigInt(below)]
  if (bottom === 0n) throw new RangeError('A fraction of nothing')
  if (bottom < 0n) [top, bottom] = [-top, -bottom]
  if (bottom === 1n) return { above: top, below: bottom }
  const divisor = divisorOf(abs(top), bottom)
  return divisor === 1n ? { above: top, below: bottom } : { above: top / divisor, below: bottom / divisor }
}

/** A number as it is written in decimals, exactly: 1.05 is 21/20. */
export function decimal(value: number): Ratio {
  const [, sign = '', whole = '0', part = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? notFinite(value)
  const exact = ratio(BigInt(sign + whole + part), 10n ** BigInt(part.length))
  const shift = Number(power)
  return shift < 0
    ? ratio(exact.above, exact.below * 10n ** BigInt(-shift))
    : ratio(exact.above * 10n ** BigInt(shift), exact.below)
}

function notFinite(value: number): never {
  throw new RangeError(`${value} is no decimal`)
}

export const zero = ratio(0)
export const add = (a: Ratio, b: Ratio) => ratio(a.above * b.below + b.above * a.below, a.below * b.below)
export const times = (a: Ratio, b: Ratio) => ratio(a.above * b.above, a.below * b.below)
export const over = (a: Ratio, b: Ratio) => ratio(a.above * b.below, a.below * b.above)
export const sum = (all: readonly Ratio[]) => all.reduce(add, zero)

/** Negative where a is smaller. */
export function compare(a: Ratio, b: Ratio): number {
  const difference = a.above * b.below - b.above * a.below
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** Rounded half away from zero to so many decimals, as a count of the last one: 83.125 with two is 8313. */
export function roundedUnits({ above, below }: Ratio, decimals: number): number {
  const scaled = abs(above) * 10n ** BigInt(decimals)
  const units = (2n * scaled + below) / (2n * below)
  return Number(above < 0n ? -units : units)
}

/** Rounded half away from zero: 83.125 with two decimals is 83.13. */
export const rounded = (value: Ratio, decimals: number): number => roundedUnits(value, decimals) / 10 ** decimals

/** More than binary fractions lose when they are divided and added up, less than the distance of any other fraction from a half. */
const LOST = 2 ** -44

/** A number that was divided out in binary, rounded half away from zero as the fraction that it stands for: 38.925 is stored as a little less. */
export function roundedNumber(value: number, decimals: number): number {
  const scaled = Math.abs(value) * 10 ** decimals
  const units = Math.round(scaled * (1 + LOST))
  return units === 0 ? 0 : (Math.sign(value) * units) / 10 ** decimals
}

/** Written in decimals, with '…' where they don't end within so many. */
export function written(value: Ratio, most = 4): string {
  const power = 10n ** BigInt(most)
  const scaled = abs(value.above) * power
  const digits = (scaled / value.below).toString().padStart(most + 1, '0')
  const isExact = scaled % value.below === 0n
  const part = isExact ? digits.slice(-most).replace(/0+$/, '') : `${digits.slice(-most)}…`
  const text = digits.slice(0, -most) + (part === '' ? '' : `.${part}`)
  return value.above < 0n ? `−${text}` : text
}
