import { range, sum, testComputedAnswers } from './computed-answers.ts'

/** Every answer that can be computed is computed here a second time, from the facts of the question alone. */

/** Takes away what binary fractions leave behind the sixth decimal place. */
const tidy = (number: number): number => Number(number.toFixed(6))

function areaUnder(points: [number, number][]): number {
  return sum(points.slice(1).map(([x, y], index) => ((x - points[index]![0]) * (y + points[index]![1])) / 2))
}

/** The name with the least number. */
const leastOf = (numbers: Record<string, number>): string =>
  Object.entries(numbers).reduce((least, one) => (one[1] < least[1] ? one : least))[0]

/** Electrons in the shells of one of the first twenty elements. */
function shellsOf(electrons: number): string {
  const shells: number[] = []
  for (const most of [2, 8, 8, 2]) shells.push(Math.min(most, electrons - sum(shells)))
  return shells.filter((number) => number > 0).join(', ')
}

const timesWritten = (group: string, times: number): string => {
  if (times === 1) return group
  return /[A-Z].*[A-Z]/.test(group) ? `(${group})${times}` : `${group}${times}`
}

/** The formula in which the charges of the two ions balance. */
function formulaOf(positive: string, charge: number, negative: string, countercharge: number): string {
  const total = range(1, charge * countercharge).find((n) => n % charge === 0 && n % countercharge === 0)!
  return `\\ce{${timesWritten(positive, total / charge)}${timesWritten(negative, total / countercharge)}}`
}

/** Distance from the mirror or lens to its focus and on to the image, by Newton's x·x′ = f²: no signs to get wrong. */
const beyondFocus = (focal: number, fromFocus: number): number => focal ** 2 / fromFocus

/** All pairs of one germ cell of each parent, equally likely. */
const offspring = (mother: string[], father: string[]): string[] =>
  mother.flatMap((one) => father.map((other) => one + other))
const share = (all: string[], fits: (one: string) => boolean): number => all.filter(fits).length / all.length

const halfAcceleration = (from: number, to: number, seconds: number): number => ((from + to) / 2) * seconds

testComputedAnswers('s9-', {
  's9-02': () => `${(40 / (40 + 210)) * 100} %`,
  's9-06': () => `${340 / 4} Hz`,
  's9-09': () =>
    areaUnder([
      [0, 0],
      [4, 12],
      [10, 12],
      [13, 0],
    ]),
  's9-10': () => (30 - 12) / 5,
  's9-11': () => (150 * 10 * 8) / 30,
  's9-15': () => [`${Math.sqrt((2 * 80) / 10)}\\ \\text{s}`, `${Math.sqrt(2 * 10 * 80)}\\ \\text{m/s}`],
  's9-19': () => `${(3 / 12) * (12 + 32)} g`,
  's9-20': () => `${sum([40, 16, 1, 16, 1])} u`,
  's9-21': () => String(8 - 6),
  's9-25': () => `${(60 + 60) / (60 / 30 + 60 / 60)} km/h`,
  's9-26': () => `${range(6, 20).find((time) => (100 / 20) * time === (100 / 10) * (time - 5))! - 5} s`,
  's9-28': () => `On ${leastOf({ P: 20 * 10, Q: 20 * 5, R: 10 * 5 })}`,
  's9-29': () => `${tidy(20 * 10 * 50 * Math.cos(Math.PI / 2))} J`,
  's9-41': () => ['11', String(23 - 11)],
  's9-47': () => (0.02 * 300) / 4,
  's9-48': () => halfAcceleration(72 / 3.6, 0, 72 / 3.6 / 0.5),
  's9-49': () => (1500 * 1.2) / 2,
  's9-50': () => (300 * 0.2 * 100) / (300 + 100),
  's9-52': () => [
    formulaOf('Ca', 2, 'Cl', 1),
    formulaOf('Al', 3, 'O', 2),
    formulaOf('NH4', 1, 'SO4', 2),
    formulaOf('Mg', 2, 'NO3', 1),
  ],
  's9-54': () => `\\frac{${1 * 2}}{${3 * 3}} F`,
  's9-58': () => `${72 / 36}^2 = ${(72 * 72) / (36 * 36)}`,
  's9-60': () => [
    `= ${0.5 * 40}\\ \\text{m/s}`,
    `= ${areaUnder([
      [0, 0],
      [40, 20],
      [100, 20],
    ])}\\ \\text{m}`,
  ],
  's9-61': () => [`= 1 : ${tidy((1.8 - 0.2) / 0.2)}`, `0.5 : 4.0 = 1 : ${(4.5 - 0.5) / 0.5}`],
  's9-62': () => [`= ${(3 * 10 * 10_000) / (20 * 10)}\\ \\text{Pa}`, `= ${(3 * 10 * 10_000) / (10 * 5)}\\ \\text{Pa}`],
  's9-66': () => [shellsOf(17), `17 + 18 = ${17 + 18}`],
  's9-67': () => `= ${tidy(Math.sqrt(2 * 10 * 0.2))}\\ \\text{m/s}`,
  's9-71': () => [0.05, 0.3].map((seconds) => `= ${tidy((20 / seconds) * 0.15)}\\ \\text{N}`),
  's9-72': () => [
    ...[0, 10, 20].map((fallen) => `${2 * 10 * (20 - fallen)} J ${(2 * (2 * 10 * fallen)) / 2} J 400 J`),
    `v = ${10 * Math.sqrt((2 * 20) / 10)}\\ \\text{m/s}`,
  ],
  's9-76': () => `= ${1 / 250}\\ \\text{s}`,
  's9-77/2': () => 9 - 1,
  's9-77/4': () => `\\approx ${Math.round(54 / 8)}`,
  's9-78/1': () => 20 / 25,
  's9-78/3': () =>
    `= ${areaUnder([
      [0, 0],
      [25, 20],
      [85, 20],
      [105, 0],
    ])}\\ \\text{m}`,
  's9-78/4': () => [`= ${20 / (105 - 85)}\\ \\text{m/s}^2`, `= ${halfAcceleration(20, 0, 105 - 85)}\\ \\text{m}`],
  's9-79/3': () => {
    const masses: [number, number][] = [
      [0, 5.6],
      [5, 5.2],
      [10, 4.8],
      [20, 4.1],
    ]
    const loss = masses.findIndex(([, mass]) => mass < 5)
    return `Between ${masses[loss - 1]![0]} g and ${masses[loss]![0]} g`
  },
  's9-81/1': () => 500 / (10 * 8 * 5),
  's9-81/2': () => {
    const denser = [0.8, 1.0, 13.6].filter((density) => density * 10 * 8 * 5 > 500).length
    return ['In none of them', 'In mercury only', 'In water and mercury', 'In all three'][denser]!
  },
  's9-81/3': () => `= ${((10 * 8 * 5) / 1000) * 10}\\ \\text{N}`,
  's9-82': () => `\\ce{N${timesWritten('O', 16 / 16 / (7 / 14))}}`,
  's9-83': () => {
    const height = (time: number) => 20 * time - 5 * time ** 2
    return `It is ${height(3)} m high and moving ${height(3.01) < height(3) ? 'down' : 'up'}.`
  },
  's9-84': () => `${(340 * (1.0 + 1.5)) / 2} m`,
  's9-85': () => `${(600 * 10 * 25) / 5000} s`,
})

/** Of the field, who eats whom. */
const EATEN_BY: Record<string, string[]> = {
  grass: ['grasshopper', 'rabbit', 'mouse'],
  grasshopper: ['frog'],
  frog: ['snake'],
  mouse: ['snake'],
  rabbit: ['hawk'],
  snake: ['hawk'],
}
const chainsFrom = (name: string): string[][] =>
  EATEN_BY[name]?.flatMap((eater) => chainsFrom(eater).map((chain) => [name, ...chain])) ?? [[name]]

/** Direction of the force on a current: the cross product of current and field, x to the right, y up the page, z towards the reader. */
function forceOn(current: number[], field: number[]): string {
  const [a = 0, b = 0, c = 0] = current
  const [x = 0, y = 0, z = 0] = field
  const [right, up] = [b * z - c * y, c * x - a * z]
  if (up !== 0) return up > 0 ? 'Upwards on the page' : 'Downwards on the page'
  return right > 0 ? 'Towards the south pole' : 'Towards the north pole'
}

/** An element takes part uncombined on one side, so it is oxidised or reduced. */
const hasFreeElement = (equation: string): boolean =>
  equation.split(/ (?:\+|->) /).some((term) => /^\d*[A-Z][a-z]?\d*$/.test(term))

testComputedAnswers('s10-', {
  's10-04': () => String((3 * 4 + 8) / 2),
  's10-07': () => `${12 / (4 + 1 / (1 / 6 + 1 / 3))} A`,
  's10-11': () => (1500 / 1000) * 2 * 30 * 8,
  's10-12': () => -1 / (1 / -15 - 1 / -25),
  's10-14': () => [`${20000 / 10 ** 3} J reaches the snake`],
  's10-16': () => [`= ${160 / 4}`],
  's10-24': () => `\\ce{C${2 + 2}H${2 * (2 + 2) - 2}}`,
  's10-28': () => String(80 * share(offspring(['R', 'r'], ['r', 'r']), (genes) => !genes.includes('R'))),
  's10-29': () => `${3 / 1.5} \\times 10^8\\ \\text{m/s}`,
  's10-31': () => `${12 / 2 / (6 / 3)} : 1`,
  's10-32': () => forceOn([0, 0, -1], [1, 0, 0]),
  's10-34': () =>
    ['CuO + H2 -> Cu + H2O', 'NaOH + HCl -> NaCl + H2O', '2Mg + O2 -> 2MgO', 'AgNO3 + NaCl -> AgCl v + NaNO3'].flatMap(
      (equation) => (hasFreeElement(equation) ? `\\ce{${equation}}` : []),
    ),
  's10-45': () => {
    const power = 100 / -50
    return [String(power), ['concave', 'plane', 'convex'][Math.sign(power) + 1]!]
  },
  's10-52': () => (5 * 20 * 5 * 30) / 1000,
  's10-53': () => (5 * 2) / 0.5,
  's10-54': () => 10 + beyondFocus(10, 15 - 10),
  's10-55': () => 3 - beyondFocus(3, 6 + 3),
  's10-64': () => `\\frac{1}{${1 / share(offspring(['X', 'X'], ['X', 'Y']), (pair) => pair.includes('Y'))}}`,
  's10-69': () => `= ${1 / -2}`,
  's10-70': () => {
    const chains = chainsFrom('grass').sort((one, other) => other.length - one.length)
    const short = chains.filter((chain) => chain.at(-1) === 'hawk' && chain.length === 3)
    return [chains[0]!.join(' → ').replace('grass ', 'Grass '), ['none', 'In one', 'In two'][short.length]!]
  },
  's10-72': () => [
    `= ${18 / (6 + 3)}\\ \\text{A}`,
    `= ${18 / 6 + 18 / 3}\\ \\text{A}`,
    `${18 / 9} : ${18 / 6 + 18 / 3}`,
  ],
  's10-75': () => [`v = -${15 + beyondFocus(15, 20 - 15)}`, `= -${15 / (20 - 15)}`, `= -${(15 / (20 - 15)) * 5}`],
  's10-76': () => [
    ...[5, 10, 30].map((ohm) => `= ${tidy(12 / ohm)}`),
    `together ${tidy(sum([5, 10, 30].map((ohm) => 12 / ohm)))} A`,
    `= ${tidy(1 / sum([5, 10, 30].map((ohm) => 1 / ohm)))}\\ \\Omega`,
  ],
  's10-78': () => {
    const cells = ['RY', 'Ry', 'rY', 'ry']
    const seeds = offspring(cells, cells)
    const looks: [boolean, boolean][] = [
      [true, true],
      [true, false],
      [false, true],
      [false, false],
    ]
    const counts = looks.map(
      ([round, yellow]) => 320 * share(seeds, (one) => one.includes('R') === round && one.includes('Y') === yellow),
    )
    return [counts.map((count) => count / 20).join(' : '), counts.join(' ')]
  },
  's10-81': () => `= ${tidy(0.6 / 1.5)}`,
  's10-85/1': () =>
    leastOf({ 'Lemon juice': 2, Milk: 6.5, 'Distilled water': 7, 'Milk of magnesia': 10, 'Oven cleaner': 13 }),
  's10-86/1': () => 1100 / 220,
  's10-86/3': () => [`= ${sum([110, 880, 176])}`, `= ${(sum([110, 880, 176]) / 220).toFixed(1)}`],
  's10-88/2': () => 120 * share(offspring(['V', 'v'], ['V', 'v']), (genes) => !genes.includes('V')),
  's10-89/1': () => 100 / 2,
  's10-89/2': () => leastOf({ P: 2, Q: 0.5, R: -1, S: -4 }),
  's10-89/3': () => {
    const lenses: [string, number][] = [
      ['P', 2],
      ['Q', 0.5],
      ['R', -1],
      ['S', -4],
    ]
    const pairs = lenses.flatMap(([one, power], index) =>
      lenses.slice(index + 1).flatMap(([other, more]) => (power + more === -0.5 ? `${one} and ${other}` : [])),
    )
    return [...pairs, `= ${1 / -0.5}\\ \\text{m}`]
  },
  's10-89/4': () => `v = ${1 / (1 / 50 - 1 / 25)}`,
  's10-90/2': () => tidy(20 / 0.02),
  's10-91': () => `${1 / (1 / 2 + 1 / (2 + 2 + 2))} Ω`,
  's10-92': () => `+${1 / 0.4 + 1 / 0.4} D`,
  's10-93': () => {
    const short = [
      ['TT', 'Tt'],
      ['TT', 'tt'],
      ['Tt', 'tt'],
      ['Tt', 'Tt'],
    ].filter(([one, other]) => share(offspring([...one!], [...other!]), (genes) => genes === 'tt') === 0.25)
    return short.map((parents) => parents.join(' and '))
  },
  's10-95': () => [
    `= ${6 + 1 / (1 / 6 + 1 / 6)}\\ \\Omega`,
    `= ${tidy(1 / (1 / 6 + 1 / (6 + 6)))}\\ \\Omega`,
    `= ${tidy(1 / (1 / 6 + 1 / 6 + 1 / 6))}\\ \\Omega`,
  ],
})
