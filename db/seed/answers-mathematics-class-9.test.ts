import { range, sum, testComputedAnswers } from './computed-answers.ts'

/** Every answer that can be computed is computed here a second time, from the facts of the question alone. */

type Point = [number, number]

function areaBySides(a: number, b: number, c: number): number {
  // Not Heron's formula: the height over c by Pythagoras.
  const foot = (a * a - b * b + c * c) / (2 * c)
  return (c * Math.sqrt(a * a - foot * foot)) / 2
}

/** Shoelace formula. */
const areaOf = (corners: Point[]): number =>
  Math.abs(
    sum(
      corners.map(([x, y], index) => {
        const [nextX, nextY] = corners[(index + 1) % corners.length]!
        return x * nextY - nextX * y
      }),
    ),
  ) / 2

/** Volume of a solid of revolution by slices: the area of each is π times the square of its radius. */
function volumeBySlices(height: number, radiusAt: (z: number) => number): number {
  const slices = 20_000
  const thickness = height / slices
  return sum(range(0, slices - 1).map((slice) => Math.PI * radiusAt((slice + 0.5) * thickness) ** 2 * thickness))
}

/** Coefficients from the constant on. */
const product = (a: number[], b: number[]): number[] =>
  range(0, a.length + b.length - 2).map((power) => sum(a.map((one, index) => one * (b[power - index] ?? 0))))
const valueAt = (polynomial: number[], x: number): number =>
  sum(polynomial.map((coefficient, power) => coefficient * x ** power))

const isTriangle = (sides: number[]): boolean => 2 * Math.max(...sides) < sum(sides)
const isNear = (a: number, b: number): boolean => Math.abs(a - b) < 1e-9
const only = <T>(found: T[]): T => {
  if (found.length !== 1) throw new Error(`${found.length} found, not one`)
  return found[0]!
}
const rupees = (amount: number): string => `₹${Math.round(amount).toLocaleString('en-IN')}`

/** By how much an area or a volume changes when 22/7 or 3.14 stands for π. */
const WITH_22_7 = 22 / 7 / Math.PI
const WITH_3_14 = 3.14 / Math.PI

const quadrantOf = ([x, y]: Point): string => (y > 0 ? (x > 0 ? 'First' : 'Second') : x < 0 ? 'Third' : 'Fourth')

testComputedAnswers('m9-', {
  'm9-01': () => ((Math.sqrt(7) + Math.sqrt(3)) * (Math.sqrt(7) - Math.sqrt(3))).toFixed(0),
  'm9-02': () => String(range(-9, 9).find((k) => 2 ** 3 - 4 * 2 ** 2 + k * 2 + 6 === 0)),
  'm9-04': () => String(range(1, 60).find((x) => 3 * x + 15 + (2 * x + 5) === 180)),
  'm9-05': () => String(40 - 6 - 14),
  'm9-06': () => `${130 / 2}^\\circ`,
  'm9-09': () => areaBySides(25, 39, 56),
  'm9-10': () => ((4 / 3) * Math.PI * 10.5 ** 3) / 2,
  'm9-11': () => 50 + sum(range(2, 18).map(() => 14)),
  'm9-12': () => [`\\sqrt{16} = ${Math.sqrt(2 * 8)}`],
  'm9-14': () =>
    range(-9, 9)
      .filter((x) => x ** 3 - 6 * x ** 2 + 11 * x - 6 === 0)
      .map((x) => `(x - ${x})`),
  'm9-16': () => {
    // The only option that no number up to 99 turns into a whole number.
    const options: [string, number][] = [
      ['\\sqrt{12} \\times \\sqrt{3}', Math.sqrt(12) * Math.sqrt(3)],
      ['\\frac{\\sqrt{45}}{\\sqrt{20}}', Math.sqrt(45) / Math.sqrt(20)],
      ['\\sqrt{2} + \\sqrt{8}', Math.sqrt(2) + Math.sqrt(8)],
      ['0.272727\\ldots', 27 / 99],
    ]
    return only(options.filter(([, value]) => !range(1, 99).some((n) => isNear(value * n, Math.round(value * n)))))[0]
  },
  'm9-17': () => {
    const value = (81 / 16) ** -0.75
    const bottom = range(1, 99).find((n) => isNear(value * n, Math.round(value * n)))!
    return `\\frac{${Math.round(value * bottom)}}{${bottom}}`
  },
  'm9-18': () => {
    const x = Math.sqrt(6) + Math.sqrt(5)
    return only(
      range(2, 9)
        .filter((n) => isNear(x - 1 / x, 2 * Math.sqrt(n)))
        .map((n) => `2\\sqrt{${n}}`),
    )
  },
  'm9-19': () => {
    const polynomial = product([1, 0, 1], [-2, 0, 0, 1]).map((one, power) => (power === 5 ? one - 1 : one))
    return String(polynomial.findLastIndex((coefficient) => coefficient !== 0))
  },
  'm9-20': () => `(a + b)(a - b) = a^2 - b^2; ${(10.3 * 9.7).toFixed(2)}`,
  'm9-21': () => {
    // One triple with the sum 9 and the sum of products 23: z = 1, so x + y = 8 and xy = 15.
    const [x, y, z] = [3, 5, 1]
    if (x + y + z !== 9 || x * y + y * z + z * x !== 23) throw new Error('Another triple is needed')
    return String(x ** 2 + y ** 2 + z ** 2)
  },
  'm9-22': () => {
    const [a, b] = only(
      (
        [
          [2, 3],
          [-2, 3],
          [-2, -3],
          [2, -3],
        ] as Point[]
      ).filter((p) => quadrantOf(p) === 'Second'),
    )
    return quadrantOf([b, a])
  },
  'm9-23': () => {
    const pairs: Point[] = [
      [2, 3],
      [4, 0],
      [0, 6],
      [6, -3],
    ]
    return only(pairs.filter(([x, y]) => 3 * x - 2 * y === 12).map(([x, y]) => `(${x}, ${y})`))
  },
  'm9-25': () => `${range(1, 89).find((angle) => 7 * angle === 5 * (180 - angle))}^\\circ`,
  'm9-26': () => {
    const opposite = { QR: 48, PR: 71, PQ: 180 - 48 - 71 }
    const largest = Math.max(...Object.values(opposite))
    return only(Object.entries(opposite).filter(([, angle]) => angle === largest))[0]
  },
  'm9-27': () => {
    const smallest = only(range(1, 90).filter((x) => 2 * x - 24 === 180 - x))
    return `${180 - smallest}^\\circ`
  },
  'm9-28': () => {
    // A triangle with the sides 10, 12 and 12 on coordinates.
    const [A, B, C]: [Point, Point, Point] = [
      [0, 0],
      [10, 0],
      [5, Math.sqrt(144 - 25)],
    ]
    const mid = (p: Point, q: Point): Point => [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2]
    const [P, Q, R] = [mid(A, B), mid(B, C), mid(C, A)]
    const length = (p: Point, q: Point) => Math.hypot(p[0] - q[0], p[1] - q[1])
    return `${(length(P, Q) + length(Q, R) + length(R, P)).toFixed(0)} cm`
  },
  'm9-29': () => `${Math.hypot(16 / 2, 6)} cm`,
  'm9-30': () => {
    const x = only(range(2, 60).filter((n) => 2 * n + 10 + (3 * n - 5) === 180))
    return `${2 * x + 10}^\\circ`
  },
  'm9-31': () => {
    const area = areaBySides(8, 8, 8)
    return only(
      range(1, 99)
        .filter((n) => isNear(area, n * Math.sqrt(3)))
        .map((n) => `${n}\\sqrt{3}`),
    )
  },
  'm9-32': () => `by ${((15 ** 2 - 10 ** 2) / 10 ** 2) * 100} %`,
  'm9-33': () => `(${25 + (35 - 25) / 2}, 12)`,
  'm9-34': () => {
    // Students in each width of 5, spread evenly over the class.
    const parts = (35 - 15) / 5
    return String(24 / parts)
  },
  'm9-35': () =>
    only(
      range(1, 40)
        .filter((n) => isNear(Math.sqrt(50) + Math.sqrt(18), n * Math.SQRT2))
        .map((n) => `${n}\\sqrt{2}`),
    ),
  'm9-37': () => {
    const values: [string, number][] = [
      ['\\sqrt{1.44}', Math.sqrt(1.44)],
      ['\\pi - \\frac{22}{7}', Math.PI - 22 / 7],
      ['(2 + \\sqrt{3})(2 - \\sqrt{3})', (2 + Math.sqrt(3)) * (2 - Math.sqrt(3))],
      ['0.\\overline{142857}', 142857 / 999999],
      ['\\sqrt{0.9}', Math.sqrt(0.9)],
    ]
    return values
      .filter(([, value]) => range(1, 500).some((n) => isNear(value * n, Math.round(value * n))))
      .map(([text]) => text)
  },
  'm9-40': () => (isTriangle([5, 7, 13]) ? 'A' : 'D'),
  'm9-43': () => quadrantOf([-3, 5]) === quadrantOf([5, -3]),
  'm9-45': () => {
    const b = only(range(-20, 20).filter((one) => valueAt([-12, one, 1], -3) === 0))
    const other = only(range(1, 20).filter((x) => valueAt([-12, b, 1], x) === 0))
    return [String(b), String(other)]
  },
  'm9-46': () => [String(180 / 2), String(360 / 2)],
  'm9-49': () => {
    const factors = [
      [
        [3, 1],
        [3, 1],
      ],
      [
        [3, 1],
        [-3, 1],
      ],
      [
        [1, 1],
        [9, 1],
      ],
      [
        [-1, 1],
        [9, 1],
      ],
    ] as [number[], number[]][]
    return factors.map(([a, b]) => {
      const [constant = 0, linear = 0] = product(a, b)
      const middle = linear === 0 ? '' : ` + ${linear}x`
      return `x^2${middle} ${constant < 0 ? '-' : '+'} ${Math.abs(constant)}`
    })
  },
  'm9-50': () => {
    const numbers: [string, number][] = [
      ['2.\\overline{24}', 222 / 99],
      ['\\sqrt[3]{12}', Math.cbrt(12)],
      ['\\sqrt{5}', Math.sqrt(5)],
      ['\\frac{11}{5}', 11 / 5],
    ]
    return numbers.sort((a, b) => a[1] - b[1]).map(([text]) => text)
  },
  'm9-52': () => volumeBySlices(12, (z) => (3.5 * z) / 12) * WITH_22_7,
  'm9-53': () => {
    const distance = (chord: number) => 13 * Math.cos(Math.asin(chord / 2 / 13))
    return distance(10) + distance(24)
  },
  'm9-54': () => only(range(-9, 9).filter((x) => 2 ** (x + 3) * 4 ** x === 512)),
  'm9-55': () => {
    const value = 6 / (Math.sqrt(7) - Math.sqrt(3))
    const times = value / (Math.sqrt(7) + Math.sqrt(3))
    return [`\\frac{${(2 * times).toFixed(0)}(\\sqrt{7} + \\sqrt{3})}{2}`]
  },
  'm9-57': () => {
    const x = only(range(2, 60).filter((n) => 4 * n - 5 === 3 * n + 15))
    return [`x = ${x}`, `\\angle AOC = ${4 * x - 5}^\\circ`, `= ${180 - (4 * x - 5)}^\\circ`]
  },
  'm9-58': () =>
    [
      [3, 3],
      [-3, 3],
      [-3, -3],
      [3, -3],
    ].map(([x, y]) => `(${x}, ${y})`),
  'm9-59': () => {
    const angle = only(range(1, 179).filter((A) => A + (180 - A) / 2 === 116))
    return [`= ${angle}^\\circ`]
  },
  'm9-60': () => {
    const s = (8 + 15 + 25) / 2
    return [`= ${s}`, `${s} - 25 = ${s - 25}`, `8 + 15 = ${8 + 15} is less than 25`]
  },
  'm9-61': () =>
    range(0, 12).flatMap((x) =>
      range(0, 12)
        .filter((y) => 2 * x + 3 * y === 12)
        .map((y) => `(${x}, ${y})`),
    ),
  'm9-63': () => {
    const value = 0.3 + 27 / 990
    const q = range(1, 990).find((n) => isNear(value * n, Math.round(value * n)))!
    return [`\\frac{${Math.round(value * q)}}{${q}}`]
  },
  'm9-64': () => {
    const [x, y] = [11, -4]
    return [`= ${8 * x ** 3 + 36 * x ** 2 * y + 54 * x * y ** 2 + 27 * y ** 3}`]
  },
  'm9-66': () => {
    // A quadrilateral with these diagonals, which cross at the origin.
    const [A, B, C, D]: [Point, Point, Point, Point] = [
      [-10, 0],
      [1.2, -1.6],
      [8, 0],
      [-7.2, 9.6],
    ]
    const mid = (p: Point, q: Point): Point => [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2]
    const corners = [mid(A, B), mid(B, C), mid(C, D), mid(D, A)]
    const sides = corners.map((p, k) => Math.hypot(p[0] - corners[(k + 1) % 4]![0], p[1] - corners[(k + 1) % 4]![1]))
    return [`= ${sum(sides).toFixed(0)}`]
  },
  'm9-67': () => {
    const area = ((Math.PI * 14 ** 2) / 2) * WITH_22_7
    return [`${area.toFixed(0)} m²`, rupees(area * 45)]
  },
  'm9-68': () => {
    const centre = (2 * Math.asin(Math.SQRT2 / 2) * 180) / Math.PI
    return [centre, centre / 2, 180 - centre / 2].map((angle) => `${angle.toFixed(0)}^\\circ`)
  },
  'm9-69': () => {
    const slant = Math.hypot(12, 5)
    const canvas = 3.14 * 5 * slant
    return [`= ${slant}`, `= ${canvas.toFixed(1)}`, rupees(canvas * 80)]
  },
  'm9-70': () => {
    const classes: [number, number, number][] = [
      [10, 15, 12],
      [15, 25, 20],
      [25, 45, 24],
    ]
    return classes.map(([from, to, members]) => `= ${members / ((to - from) / 5)}`)
  },
  'm9-71': () => {
    const zeroes = range(-12, 12)
      .map((n) => n / 2)
      .filter((x) => valueAt([6, -11, -3, 2], x) === 0)
    if (zeroes.join() !== '-2,0.5,3') throw new Error(zeroes.join())
    return ['(x - 3)(2x - 1)(x + 2)', 'The zeroes are 3, \\frac{1}{2} and -2']
  },
  'm9-72': () => [
    ...[20, 40, 60].map((units) => String(60 + sum(range(1, units).map(() => 7)))),
    `${range(0, 99).find((units) => 60 + 7 * units === 410)} units`,
  ],
  'm9-74': () => {
    const diagonal = Math.hypot(20, 21)
    const area = areaBySides(20, 21, diagonal) + areaBySides(35, 48, diagonal)
    return [
      `= ${diagonal}`,
      `= ${areaBySides(35, 48, diagonal).toFixed(0)}`,
      `= ${area.toFixed(0)} m²`,
      rupees(area * 25),
    ]
  },
  'm9-75': () => {
    const bowl = volumeBySlices(2.1, (z) => Math.sqrt(2.1 ** 2 - (2.1 - z) ** 2))
    const depth = only(
      range(1, 99).filter((tenth) => Math.abs(volumeBySlices(tenth / 10, (z) => (21 * z) / tenth) - bowl) < 0.01),
    )
    const cone = (22 / 7) * 2.1 * Math.hypot(2.1, depth / 10)
    const half = 2 * (22 / 7) * 2.1 ** 2
    return [
      `= ${(bowl * WITH_22_7).toFixed(3)}`,
      `= ${depth / 10} m`,
      `= ${half.toFixed(2)}`,
      `= ${cone.toFixed(2)}`,
      half < cone ? 'The hemisphere needs less' : 'The cone needs less',
    ]
  },
  'm9-77': () => [
    `= ${areaOf([
      [-4, -2],
      [3, -2],
      [5, 2],
      [-2, 2],
    ])}`,
  ],
  'm9-78': () => {
    const frequencies = [4, 9, 18, 13, 6]
    if (sum(frequencies) !== 50) throw new Error('The students do not add up')
    const points = [0, ...frequencies, 0].map((frequency, index) => [3.5 + index, frequency] as Point)
    const rises = points.slice(1).map(([, y], index) => y - points[index]![1])
    const steepest = rises.indexOf(Math.max(...rises))
    return [
      ...points.map(([x, y]) => `(${x}, ${y})`),
      `between ${points[steepest]![0]} and ${points[steepest + 1]![0]}, by ${rises[steepest]} students`,
    ]
  },
  'm9-79/1': () => '(-4, 2)',
  'm9-79/3': () => [`${Math.hypot(3 - 3, 2 - -4) * 100} m`],
  'm9-79/4': () => {
    // Of a rectangle, the fourth corner completes the vectors: S + L − H.
    const [x, y] = [-4 + 3 - 3, 2 - 4 - 2]
    return [`(${x}, ${y})`, `the ${quadrantOf([x, y]).toLowerCase()} quadrant`]
  },
  'm9-80/1': () => '150x + y = 4800',
  'm9-80/2': () => range(1, 12).reduce((left) => left - 150, 4800),
  'm9-80/3': () => {
    const minutes = only(range(1, 60).filter((x) => 4800 - 150 * x === 0))
    return [`${minutes} minutes`, `(${minutes}, 0)`]
  },
  'm9-81/1': () => {
    const totals = { June: 20 + 25, July: 45 + 50, August: 30 + 40, September: 15 + 20 }
    return only(Object.entries(totals).filter(([, trees]) => trees === Math.max(...Object.values(totals))))[0]
  },
  'm9-81/2': () => sum([25, 50, 40, 20]),
  'm9-81/3': () => {
    const leads = [25 - 20, 50 - 45, 40 - 30, 20 - 15]
    const month = ['June', 'July', 'August', 'September'][leads.indexOf(Math.max(...leads))]
    return [`in ${month}`, `${Math.max(...leads)} trees`]
  },
  'm9-82/1': () => [String(Math.round(Math.hypot(2.4, 1.8) * 1e9) / 1e9)],
  'm9-82/2': () => isNear(volumeBySlices(4.8, (z) => (1.8 * z) / 4.8) / volumeBySlices(2.4, (z) => (1.8 * z) / 2.4), 2),
  'm9-82/3': () => {
    // The canvas unrolled: a sector of radius l whose arc is the rim of the floor.
    const canvas = (Math.hypot(2.4, 1.8) * 2 * Math.PI * 1.8) / 2
    return [`= ${(canvas * WITH_3_14).toFixed(3)}`]
  },
  'm9-82/4': () => [`${(volumeBySlices(2.4, (z) => (1.8 * z) / 2.4) * WITH_3_14).toFixed(2)} m³`],
  'm9-83/1': () => (26 + 28 + 30) / 2,
  'm9-83/2': () => {
    const area = areaBySides(26, 28, 30)
    return [`= ${area.toFixed(0)}`, rupees(area * 15)]
  },
  'm9-38': () => {
    // AB = 5 and the angle at B are given; a case is enough when it leaves one triangle only.
    const angle = Math.PI / 5
    const thirdSides = (AC: number) =>
      range(1, 20_000)
        .map((n) => n / 1000)
        .filter((BC) => Math.abs(25 + BC * BC - 10 * BC * Math.cos(angle) - AC * AC) < 1e-2)
    const isTwofold = Math.max(...thirdSides(4)) - Math.min(...thirdSides(4)) > 1
    const cases: [string, boolean][] = [
      ['BC = QR', true],
      ['AC = PR', !isTwofold],
      ['\\angle A = \\angle P', true],
      ['\\angle C = \\angle R', true],
    ]
    return cases.filter(([, isEnough]) => isEnough).map(([text]) => text)
  },
  'm9-42': () => (isNear(0.5 ** 3, 1 / 8) && !isNear(0.5 ** 3, 0.5 ** 2) ? 'C' : 'A'),
  'm9-47': () => {
    const polynomial = [4, 0, -3, 0, 0, 1]
    return [String(polynomial.length - 1), String(polynomial[2])]
  },
  'm9-84': () => {
    // A at the origin, the rays along the x-axis; P one unit from A, B straight below the place that fits.
    const P: Point = [Math.cos((38 * Math.PI) / 180), -Math.sin((38 * Math.PI) / 180)]
    const B: Point = [0, P[1] - P[0] * Math.tan((47 * Math.PI) / 180)]
    const side = (p: Point, q: Point) => Math.hypot(p[0] - q[0], p[1] - q[1])
    const [a, b, c] = [side(P, [0, 0]), side(P, B), side([0, 0], B)]
    return `${((Math.acos((a * a + b * b - c * c) / (2 * a * b)) * 180) / Math.PI).toFixed(0)}^\\circ`
  },
  'm9-85': () =>
    only(
      range(1, 12)
        .filter(
          (a) =>
            areaOf([
              [0, 0],
              [12 / a, 0],
              [0, 4],
            ]) === 12,
        )
        .map(String),
    ),
  'm9-88': () => {
    const x = Math.log(5) / Math.log(3)
    return [(27 ** x).toFixed(0), (3 ** (x + 2)).toFixed(0)]
  },
  'm9-89': () => {
    const volumes: [string, number][] = [
      ['a sphere of radius 3 cm', 2 * volumeBySlices(3, (z) => Math.sqrt(9 - z * z))],
      ['a hemisphere of radius 4 cm', volumeBySlices(4, (z) => Math.sqrt(16 - z * z))],
      ['a cone of radius 4 cm and height 6 cm', volumeBySlices(6, (z) => (4 * z) / 6)],
      ['a cone of radius 3 cm and height 10 cm', volumeBySlices(10, (z) => (3 * z) / 10)],
    ]
    return volumes.sort((a, b) => a[1] - b[1]).map(([text]) => text)
  },
  'm9-90': () => {
    const [constant, linear, square] = product(product([-1, 1], [-1, 1]), [2, 1])
    return square === 0 ? [`x^3 - ${-linear!}x + ${constant}`] : []
  },
  'm9-91': () => {
    const angle = only(range(1, 179).filter((x) => x + x + 40 === 180))
    return [`${angle}^\\circ, ${angle + 40}^\\circ, ${angle}^\\circ and ${angle + 40}^\\circ`]
  },
  'm9-92/1': () => `${360 / 3}^\\circ`,
  'm9-92/2': () => 10 * Math.cos(((360 / 3) * Math.PI) / 180 / 2),
  'm9-92/3': () => [`= ${(20 * Math.sin((60 * Math.PI) / 180)).toFixed(2)}`],
  // He sees the larger arc AB, of 240°, under half of its angle at the centre.
  'm9-92/4': () => [`= ${(360 - 360 / 3) / 2}^\\circ`],
})
