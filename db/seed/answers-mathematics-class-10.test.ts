import { range, sum, testComputedAnswers } from './computed-answers.ts'

/** Every answer that can be computed is computed here a second time, from the facts of the question alone. */

type Point = [number, number]

function meanOfClasses(marks: number[], frequencies: number[]): number {
  return sum(marks.map((mark, index) => mark * frequencies[index]!)) / sum(frequencies)
}

/** The value below which half of the data lie when each class, from `start` on, spreads evenly over its width. */
function halfway(start: number, width: number, frequencies: number[]): number {
  let left = sum(frequencies) / 2
  let place = start
  for (const frequency of frequencies) {
    if (frequency >= left) return place + (left / frequency) * width
    left -= frequency
    place += width
  }
  throw new Error('There are no data')
}

/** Volume of a solid of revolution by slices: the area of each is π times the square of its radius. */
function volumeBySlices(height: number, radiusAt: (z: number) => number): number {
  const slices = 20_000
  const thickness = height / slices
  return sum(range(0, slices - 1).map((slice) => Math.PI * radiusAt((slice + 0.5) * thickness) ** 2 * thickness))
}

/** The part of a circle beyond the chord that subtends this angle, by strips parallel to the chord. */
function segmentByStrips(radius: number, degrees: number): number {
  const from = radius * Math.cos((degrees * Math.PI) / 360)
  const width = (radius - from) / 20_000
  return sum(range(0, 19_999).map((k) => 2 * Math.sqrt(radius ** 2 - (from + (k + 0.5) * width) ** 2) * width))
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))
const fraction = (a: number, b: number): string => `\\frac{${a / divisor(a, b)}}{${b / divisor(a, b)}}`
const isNear = (a: number, b: number): boolean => Math.abs(a - b) < 1e-9
const only = <T>(found: T[]): T => {
  if (found.length !== 1) throw new Error(`${found.length} found, not one`)
  return found[0]!
}
const rupees = (amount: number): string => `₹${Math.round(amount).toLocaleString('en-IN')}`
const radians = (degrees: number): number => (degrees * Math.PI) / 180
const between = (p: Point, q: Point): number => Math.hypot(p[0] - q[0], p[1] - q[1])
const along = (p: Point, q: Point, part: number): Point => [p[0] + (q[0] - p[0]) * part, p[1] + (q[1] - p[1]) * part]
const isDividedAlike = (one: number, other: number): boolean => one === other
const isPrime = (n: number): boolean => n > 1 && !range(2, n - 1).some((d) => n % d === 0)
const hasRoots = (a: number, b: number, c: number): string => {
  const discriminant = b * b - 4 * a * c
  if (discriminant < 0) return 'no real roots'
  if (discriminant === 0) return 'two equal roots'
  return Number.isInteger(Math.sqrt(discriminant)) ? 'two different rational roots' : 'two different irrational roots'
}
const dice = range(1, 6).flatMap((one) => range(1, 6).map((other) => one + other))

const WITH_22_7 = 22 / 7 / Math.PI

testComputedAnswers('m10-', {
  'm10-01': () => String(range(1, 420).find((n) => divisor(84, n) === 12 && (84 * n) / 12 === 420)),
  'm10-02': () =>
    range(-9, 9)
      .filter((x) => (x - 1) ** 2 - 4 === 0)
      .join(' and ')
      .replace('-', '−'),
  'm10-03': () => `1 : ${volumeBySlices(3, (z) => Math.sqrt(9 - z * z)) / volumeBySlices(3, (z) => z)}`.slice(0, 5),
  'm10-04': () => fraction(12 + 5, Math.hypot(12, 5)),
  'm10-06': () => fraction(range(11, 40).filter((n) => n % 7 === 0).length, 30),
  'm10-07': () => (-4) ** 2 - 4 * 2 * 3 > 0,
  'm10-09': () => 30 * Math.tan(Math.PI / 3),
  'm10-10': () => sum(range(0, 24).map((row) => 18 + 2 * row)),
  'm10-11': () => meanOfClasses([5, 15, 25, 35, 45], [5, 8, 12, 10, 5]),
  'm10-13': () => {
    const x = range(2, 20).find((n) => (n + 1) / (n - 1) === (n + 4) / (n + 1))!
    return [`x = ${x}`, `= ${((x + 1) / (2 * x)) * 20}`]
  },
  'm10-14': () => {
    const width = range(1, 100).find((n) => n * (n + 5) === 204)!
    return [`w = ${width}`, `${width + 5} m long and ${width} m wide`]
  },
  'm10-15': () => {
    const [x, y] = [1 + (7 - 1) / 3, -2 + (10 + 2) / 3]
    return [`= (${x}, ${y})`, `\\sqrt{${(x - 1) ** 2 + (y + 2) ** 2}} = 2\\sqrt{5}`]
  },
  'm10-16': () => String(divisor(8 * 3 * 25, 4 * 27 * 7)),
  'm10-17': () => {
    const seconds = range(1, 3600).find((second) => [24, 36, 40].every((period) => second % period === 0))!
    return `at 8:0${seconds / 60} p.m.`
  },
  'm10-19': () => {
    const polynomials: [string, number, number][] = [
      ['x^2 - 3x - 10', -3, -10],
      ['x^2 + 3x - 10', 3, -10],
      ['x^2 + 3x + 10', 3, 10],
      ['x^2 - 7x + 10', -7, 10],
    ]
    return only(polynomials.filter(([, b, c]) => [2, -5].every((x) => x * x + b * x + c === 0)))[0]
  },
  'm10-20': () => sum([3 + Math.sqrt(5), 3 - Math.sqrt(5)].map((zero) => zero ** 2)).toFixed(0),
  'm10-21': () => String(new Set([-2, 1, 4]).size),
  'm10-22': () => String(only(range(1, 20).filter((k) => k * 1 - 2 * 3 === 0))),
  'm10-23': () => {
    const [x, y] = only(
      range(-9, 9)
        .flatMap((a) => range(-9, 9).map((b) => [a, b]))
        .filter(([a, b]) => a! + b! === 5 && 2 * a! - b! === 1),
    )
    return `x = ${x},\\ y = ${y}`
  },
  'm10-24': () => {
    const pairs = range(-20, 20).flatMap((x) => range(-20, 20).map((y): Point => [x, y]))
    const [x, y] = only(pairs.filter(([a, b]) => 47 * a + 53 * b === 312 && 53 * a + 47 * b === 288))
    return String(y - x)
  },
  'm10-25': () => String(only(range(1, 50).filter((k) => hasRoots(k, -12, 9) === 'two equal roots'))),
  'm10-26': () => {
    const options: [string, number][] = [
      ['\\frac{3 \\pm \\sqrt{3}}{2}', (3 + Math.sqrt(3)) / 2],
      ['\\frac{-3 \\pm \\sqrt{3}}{2}', (-3 + Math.sqrt(3)) / 2],
      ['3 \\pm \\sqrt{3}', 3 + Math.sqrt(3)],
      ['\\frac{3 \\pm \\sqrt{15}}{2}', (3 + Math.sqrt(15)) / 2],
    ]
    return only(options.filter(([, x]) => isNear(2 * x * x - 6 * x + 3, 0)))[0]
  },
  'm10-27': () => `the ${range(1, 99).find((n) => 3 + 4 * n === 83)}th`,
  'm10-28': () => {
    const sumOf = (n: number) => 3 * n * n + 5 * n
    const [first, second] = [sumOf(1), sumOf(2) - sumOf(1)]
    return String(first + 9 * (second - first))
  },
  'm10-29': () => `${(8 / 24) * 36} cm`,
  'm10-30': () => String(between([-2, 3], [4, -5])),
  'm10-31': () => {
    const a = only(range(-20, 20).filter((x) => along([x, 7], [3, -1], 0.5)[0] === -1))
    return `a = ${a},\\ b = ${along([a, 7], [3, -1], 0.5)[1]}`
  },
  'm10-32': () => {
    const value = 2 * Math.sin(radians(30)) * Math.cos(radians(60)) + Math.tan(radians(45))
    return fraction(Math.round(value * 2), 2)
  },
  'm10-33': () => ((Math.sin(1) + Math.cos(1)) ** 2 + (Math.sin(1) - Math.cos(1)) ** 2).toFixed(0),
  'm10-34': () => `${((Math.atan2(1, Math.sqrt(3)) * 180) / Math.PI).toFixed(0)}^\\circ`,
  'm10-35': () => {
    // O at the origin and P on the axis, so that the angle at P is halved by it.
    const P: Point = [1 / Math.sin(radians(25)), 0]
    const A: Point = [1 / P[0], Math.sqrt(1 - 1 / P[0] ** 2)]
    const angle = Math.atan2(A[1], A[0])
    return `${(90 - (angle * 180) / Math.PI).toFixed(0)}^\\circ`
  },
  'm10-36': () => `${((2 * (22 / 7) * 21) / (360 / 60)).toFixed(0)} cm`,
  'm10-37': () => {
    const cone = volumeBySlices(1, (z) => z)
    const others = [volumeBySlices(1, () => 1), volumeBySlices(1, (z) => Math.sqrt(1 - z * z))]
    const [cylinder, hemisphere] = others.map((volume) => (volume / cone).toFixed(0))
    return `${cylinder} : 1 : ${hemisphere}`
  },
  'm10-38': () => String(only(range(0, 99).filter((mode) => mode - 26 === 3 * (28 - 26)))),
  'm10-39': () => {
    const frequencies = [4, 7, 10, 6, 3]
    const counts = frequencies.map((_, index) => sum(frequencies.slice(0, index + 1)))
    return String(counts.findLast((count) => count < sum(frequencies) / 2))
  },
  'm10-40': () => fraction(dice.filter(isPrime).length, dice.length),
  'm10-41': () => ((100 - 35) / 100).toFixed(2),
  'm10-42': () => {
    const equations: [string, string][] = [
      ['x^2 - 5x + 6 = 0', hasRoots(1, -5, 6)],
      ['x^2 + 4 = 0', hasRoots(1, 0, 4)],
      ['4x^2 - 12x + 9 = 0', hasRoots(4, -12, 9)],
      ['x^2 + 3x - 1 = 0', hasRoots(1, 3, -1)],
    ]
    return equations.filter(([, nature]) => nature.startsWith('two different')).map(([text]) => text)
  },
  'm10-43': () => {
    const numbers: [string, number][] = [
      ['0', 0],
      ['\\frac{7}{5}', 7 / 5],
      ['15 %', 0.15],
      ['−0.2', -0.2],
    ]
    return numbers.filter(([, value]) => value < 0 || value > 1).map(([text]) => text)
  },
  'm10-46': () => {
    const squares = [1, 4, 9, 16]
    const differences = squares.slice(1).map((square, index) => square - squares[index]!)
    return new Set(differences).size === 1 ? 'A' : 'D'
  },
  'm10-47': () => (hasRoots(1, -2, 5) === 'no real roots' ? 'B' : 'D'),
  'm10-51': () => [String(4 * 1 - 1), String(4 * 2 - 1 - (4 * 1 - 1))],
  'm10-52': () => along([-3, 4], [7, -1], 2 / 5).map(String),
  'm10-53': () => [`${Math.sqrt(17 ** 2 - 8 ** 2)}/17`, `8/${Math.sqrt(17 ** 2 - 8 ** 2)}`],
  'm10-55': () => [hasRoots(1, -5, 6), hasRoots(1, -6, 9), hasRoots(1, -5, 1), hasRoots(1, -1, 1)],
  'm10-56': () => {
    const values = [Math.sin(radians(60)), Math.tan(radians(30)), Math.cos(radians(60)), 1 / Math.cos(radians(45))]
    const names: [string, number][] = [
      ['\\frac{\\sqrt{3}}{2}', Math.sqrt(3) / 2],
      ['\\frac{1}{\\sqrt{3}}', 1 / Math.sqrt(3)],
      ['\\frac{1}{2}', 1 / 2],
      ['\\sqrt{2}', Math.SQRT2],
      ['\\sqrt{3}', Math.sqrt(3)],
    ]
    return values.map((value) => only(names.filter(([, one]) => isNear(one, value)))[0])
  },
  'm10-57': () =>
    [
      [2, -4, 6],
      [2, -4, 5],
      [2, 4, 6],
    ].map(([a = 0, b = 0, c = 0]) => {
      if (1 * b !== -2 * a) return 'They meet at exactly one point.'
      return 3 * a === 1 * c ? 'They are one and the same line.' : 'They never meet.'
    }),
  'm10-58': () => {
    const cards = range(0, 51).map((card) => ({ suit: Math.floor(card / 13), rank: (card % 13) + 1 }))
    const events: [string, (card: { suit: number; rank: number }) => boolean][] = [
      ['a red card', ({ suit }) => suit < 2],
      ['a card that is not a face card (jack, queen or king)', ({ rank }) => rank < 11],
      ['a king', ({ rank }) => rank === 13],
      ['a heart', ({ suit }) => suit === 0],
    ]
    const counted = events.map(([text, fits]): [string, number] => [text, cards.filter(fits).length])
    return counted.sort((a, b) => a[1] - b[1]).map(([text]) => text)
  },
  'm10-60': () => segmentByStrips(14, 90),
  'm10-61': () => halfway(0, 20, [6, 8, 12, 9, 5]),
  'm10-62': () => {
    const prices = range(1, 60).flatMap((n) => range(1, 60).map((p): Point => [n, p]))
    return only(prices.filter(([n, p]) => 3 * n + 2 * p === 124 && 2 * n + 5 * p === 101))[0]
  },
  'm10-63': () => {
    const length = range(1, 126).findLast((cm) => 126 % cm === 0 && 198 % cm === 0)!
    return [`Each piece is ${length} cm`, `= ${126 / length + 198 / length} pieces`]
  },
  'm10-64': () => {
    const equations = range(-9, 9).flatMap((b) => range(-9, 9).map((c): Point => [b, c]))
    const [b, c] = only(
      equations.filter((one) => [2 / 3, -1 / 2].every((x) => isNear(6 * x * x + one[0] * x + one[1], 0))),
    )
    return [`6x^2 ${b === -1 ? '- x' : `+ ${b}x`} ${c < 0 ? '-' : '+'} ${Math.abs(c)} = 0`]
  },
  'm10-65': () => [`n = ${range(51, 249).filter((n) => n % 6 === 0).length}`],
  'm10-66': () => [isDividedAlike(4.5 / 3, 6 / 4) ? 'Yes' : 'No', `= ${4.5 / 3}`],
  'm10-67': () => {
    const angle = only(range(1, 44).filter((A) => isNear(2 * Math.sin(radians(2 * A)), Math.sqrt(3))))
    const tangent = isNear(Math.tan(radians(angle)), 1 / Math.sqrt(3)) ? '\\frac{1}{\\sqrt{3}}' : 'another'
    return [`A = ${angle}^\\circ`, tangent]
  },
  'm10-68': () => [`the chord is ${(2 * 17 * Math.sin(Math.acos(8 / 17))).toFixed(0)} cm`],
  'm10-69': () => [`it waters ${((Math.PI * 21 ** 2 * WITH_22_7) / 3).toFixed(0)} m²`],
  'm10-70': () => {
    const y = only(range(-20, 20).filter((one) => between([0, one], [6, 1]) === between([0, one], [-2, 5])))
    return [`(0, ${y})`]
  },
  'm10-71': () => [`x = ${only(range(1, 50).filter((green) => green * 4 === 5 + 7 + green))}`],
  'm10-73': () => {
    const zeroes = range(-24, 24)
      .map((n) => n / 4)
      .filter((x) => 4 * x * x + 5 * x - 6 === 0)
    if (zeroes.join() !== '-2,0.75') throw new Error(zeroes.join())
    return ['(4x - 3)(x + 2)', '\\frac{3}{4} and -2', `= -\\frac{${-4 * sum(zeroes)}}{4}`, '-\\frac{3}{2}']
  },
  'm10-74': () => {
    const swapped = (n: number) => (n % 10) * 10 + Math.floor(n / 10)
    const found = range(10, 99).filter((n) => (n % 10) + Math.floor(n / 10) === 9 && swapped(n) - n === 27)
    return [`the number is ${only(found)}`]
  },
  'm10-75': () => {
    const saved = (months: number) => sum(range(0, months - 1).map((month) => 200 + 50 * month))
    return [`after ${only(range(1, 60).filter((months) => saved(months) === 5700))} months`]
  },
  'm10-77': () => {
    const [sine, cosine] = [Math.sin(radians(60)), Math.cos(radians(60))]
    const sides = [sine ** 4 - cosine ** 4, 2 * sine ** 2 - 1]
    return sides.every((side) => isNear(side, 1 / 2)) ? ['= \\frac{1}{2}'] : ['another value']
  },
  'm10-78': () => {
    const [sector, triangle] = [(3.14 * 36) / 6, 1.73 * 9]
    if (Math.abs(segmentByStrips(6, 60) - (sector - triangle)) > 0.05) throw new Error('The segment has another area')
    return [sector, triangle, sector - triangle].map((area) => `${area.toFixed(2)} cm²`)
  },
  'm10-79': () => {
    // The mode divides its class as the rises to it from both neighbours: 8 from below, 4 from above.
    const [below, above] = [20 - 12, 20 - 16]
    return [`= ${12 + (below / (below + above)) * 6}`]
  },
  'm10-80': () => {
    const x = only(range(1, 50).filter((n) => n % 2 === 1 && n ** 2 + (n + 2) ** 2 === 394))
    return [`संख्याएँ ${x} और ${x + 2} हैं`]
  },
  'm10-81': () => {
    const hours = only(range(1, 99).filter((x) => isNear(4 / x + 4 / (x + 6), 1)))
    return [`needs ${hours} hours and the thinner one ${hours + 6} hours`, `= ${fraction(4, hours)}`]
  },
  'm10-82': () => [`EC = ${only(range(1, 99).filter((EC) => 8 / EC === 6 / 9))}`],
  'm10-83': () => {
    const sailed = 60 * Math.tan(radians(60)) - 60 * Math.tan(radians(30))
    return [`= ${sailed.toFixed(2)}`, `= ${(sailed / 40).toFixed(3)}`]
  },
  'm10-84': () => {
    const profile = (z: number) => {
      const fromCentre = Math.max(0, 0.35 - z, z - 1.75)
      return Math.sqrt(0.35 ** 2 - fromCentre ** 2)
    }
    const volume = volumeBySlices(2.1, profile) * WITH_22_7
    // Archimedes: the tank has the surface of the cylinder around it, without the ends.
    const surface = 2 * (22 / 7) * 0.35 * 2.1
    return [
      `= ${(2.1 - 0.7).toFixed(1)}`,
      `= ${volume.toFixed(4)}`,
      `about ${(volume * 1000).toFixed(0)} litres`,
      `= ${surface.toFixed(2)}`,
      rupees(surface * 150),
    ]
  },
  'm10-85': () => {
    const p = only(range(0, 60).filter((n) => meanOfClasses([10, 30, 50, 70, 90], [7, n, 12, 9, 4]) === 47.5))
    return [`p = ${p}`, `= ${halfway(0, 20, [7, p, 12, 9, 4]).toFixed(2)}`]
  },
  'm10-86': () => [`= ${9 + 8 - 11}`],
  'm10-87': () => {
    const points = range(-9, 9).flatMap((x) => range(-9, 9).map((y): Point => [x, y]))
    const [x, y] = only(points.filter(([a, b]) => 2 * a + b === 8 && a - b === 1))
    const foot = (a: number, c: number) => c / a
    return [`(${x}, ${y})`, `= ${((foot(2, 8) - foot(1, 1)) * y) / 2}`]
  },
  'm10-88': () => [`= ${(40 * (Math.tan(radians(60)) - Math.tan(radians(45)))).toFixed(2)}`],
  'm10-89/1': () => [String(range(2, 9).reduce((distance) => distance + 0.25, 2))],
  'm10-89/2': () => only(range(1, 99).filter((day) => 2 + (day - 1) * 0.25 === 7)),
  'm10-89/3': () => [`= ${sum(range(0, 20).map((day) => 2 + day * 0.25))}`],
  'm10-89/4': () => [`${2 - 0.25} + ${0.25}n`],
  'm10-90/2': () => (14 / 2) * 1.5,
  'm10-90/3': () => [`= ${(36 / 2) * 1.5}`, `= ${((36 / 2) * 1.5) / 1.5}`],
  'm10-91/1': () => fraction(16, 10 + 11 + 3 + 16),
  'm10-91/2': () => 10 + 3 > 16,
  'm10-91/3': () => [fraction(10 + 11 + 16, 40), fraction(10 + 11, 40)].map((text) => `= ${text}`),
  'm10-92/1': () => {
    const [A, B, C]: [Point, Point, Point] = [
      [1, 2],
      [7, 2],
      [4, 6],
    ]
    const lengths = [between(A, B), between(B, C), between(C, A)].sort((a, b) => a - b)
    const [a = 0, b = 0, c = 0] = lengths
    if (isNear(a * a + b * b, c * c)) return 'right-angled'
    return ['equilateral', 'isosceles, but not equilateral', 'scalene'][new Set(lengths).size - 1]!
  },
  'm10-92/2': () => between([1, 2], [4, 6]) * 10,
  'm10-92/3': () => [`= (${1 + 4 - 7}, ${2 + 6 - 2})`],
  'm10-92/4': () => {
    const [x, y] = along([1, 2], [4, 6], 1 / 3)
    return [`\\left(${x.toFixed(0)}, ${fraction(Math.round(y * 3), 3)}\\right)`]
  },
  'm10-93/2': () => {
    const [high, low] = [80 * Math.sin(radians(60)), 80 * Math.sin(radians(30))]
    return [`= ${high.toFixed(2)}`, `= ${low.toFixed(0)}`, `${(high - low).toFixed(2)} m`]
  },
  'm10-94': () => {
    const options: [string, number][] = [
      [fraction(1, 3), 1 / 3],
      [fraction(3, 5), 3 / 5],
      [fraction(4, 5), 4 / 5],
    ]
    return only(options.filter(([, cosine]) => isNear(1 / cosine + Math.tan(Math.acos(cosine)), 3)))[0]
  },
  // The area is half of the perimeter times the radius.
  'm10-95': () => `${(8 * 15) / (8 + 15 + Math.hypot(8, 15))} cm`,
  'm10-96': () => {
    const ratios: Point[] = [
      [1, 1],
      [3, 2],
      [2, 3],
      [5, 9],
    ]
    const [m, n] = only(ratios.filter(([a, b]) => isNear(along([-6, 5], [9, -5], a / (a + b))[0], 0)))
    return `${m} : ${n}`
  },
  'm10-98': () => {
    const results = ['HH', 'HT', 'TH', 'TT']
    return results.filter((one) => one[0] !== one[1]).length * 3 === results.length
  },
  'm10-99': () => {
    const zeroes = [1, -1].map((sign) => (8 + sign * Math.sqrt(64 - 40)) / 4)
    return [sum(zeroes.map((zero) => 1 / zero)).toFixed(1)]
  },
  'm10-100': () => {
    const terms = range(0, 8).map((k) => 17.5 - 2.5 * k)
    return terms[3] === 10 && terms.findIndex((term) => term < 0) === 8 ? [`is ${terms[8]}`] : []
  },
  'm10-102': () => {
    const cards = range(1, 50)
    const counts = [
      cards.filter((n) => n % 2 === 0),
      cards.filter((n) => Number.isInteger(Math.sqrt(n))),
      cards.filter((n) => n % 15 === 0),
      cards.filter((n) => String(n).length === 2),
      cards.filter(isPrime),
    ].map((fitting) => fitting.length)
    return counts.map((count) => fraction(count, 50))
  },
  'm10-103/2': () => only(range(0, 99).filter((x) => 120 + 8 * x === 60 + 14 * x)),
  'm10-103/3': () => {
    const saving = (x: number) => 60 + 14 * x - (120 + 8 * x)
    return [`plan A saves Kavya ₹${saving(15)}`, `plan B saves her brother ₹${-saving(6)}`]
  },
})
