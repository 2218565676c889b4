import { symbol, symbolCircle, symbolTriangle } from 'd3-shape'
import { Chart } from './chart.tsx'
import classes from './charts.module.css'
import { linearScale } from './linear-scale.ts'

export interface Dot {
  key: string | number
  label: string
  x: number
  y: number
  /** Told apart by colour and by shape. */
  isOdd?: boolean
}

interface DotChartProps {
  label: string
  dots: Dot[]
  x: { title: string; from: number; to: number }
  y: { title: string; from: number; to: number }
}

const HEIGHT = 280
const BASE = 236
const LEFT = 44
/** With more of them the names would lie on each other; each says its own to the keyboard and the pointer. */
const MOST_NAMED = 12
const usual = symbol(symbolCircle, 60)() ?? ''
const odd = symbol(symbolTriangle, 70)() ?? ''

/** Room of a name beside its dot. */
const LINE = 13
const LETTER = 7

/** Whose names are written beside their dots: what is worth a look first, and none over another. */
function namedDots(dots: readonly Dot[], placeOf: (dot: Dot) => { left: number; top: number }): Set<Dot['key']> {
  const wanted = dots.filter(({ isOdd }) => isOdd || dots.length <= MOST_NAMED)
  const placed: { key: Dot['key']; left: number; right: number; top: number }[] = []
  for (const dot of wanted.toSorted((a, b) => Number(b.isOdd ?? false) - Number(a.isOdd ?? false))) {
    const { left, top } = placeOf(dot)
    const right = left + 8 + dot.label.length * LETTER
    const isFree = placed.every((one) => Math.abs(one.top - top) >= LINE || one.right < left || right < one.left)
    if (isFree) placed.push({ key: dot.key, left, right, top })
  }
  return new Set(placed.map(({ key }) => key))
}

/** Two measures against each other, such as how easy questions were and how well they told pupils apart. */
export function DotChart({ label, dots, x: across, y: up }: DotChartProps) {
  const marks = dots.map(({ label: name, x, y }) => `${name}: ${across.title} ${x}, ${up.title} ${y}`)
  return (
    <Chart {...{ label, marks }} height={() => HEIGHT}>
      {({ width, mark }) => {
        const x = linearScale([across.from, across.to], [LEFT, width - 16])
        const y = linearScale([up.from, up.to], [BASE, 22])
        const named = namedDots(dots, (dot) => ({ left: x(dot.x), top: y(dot.y) }))
        return (
          <>
            {y.ticks(5).map((value) => (
              <g key={value}>
                <line className={classes.grid} x1={LEFT} x2={width} y1={y(value)} y2={y(value)} />
                <text className={classes.quiet} x={LEFT - 8} y={y(value) + 4} textAnchor="end">
                  {value}
                </text>
              </g>
            ))}
            {x.ticks(width < 520 ? 4 : 8).map((value) => (
              <text key={value} className={classes.quiet} x={x(value)} y={BASE + 20} textAnchor="middle">
                {value}
              </text>
            ))}
            <text className={classes.quiet} x={width - 16} y={BASE + 38} textAnchor="end">
              {across.title}
            </text>
            <text className={classes.quiet} x={0} y={12}>
              {up.title}
            </text>
            {dots.map((dot, at) => (
              <g key={dot.key} {...mark(at)} transform={`translate(${x(dot.x)} ${y(dot.y)})`}>
                <path className={classes.dots} data-odd={dot.isOdd || undefined} d={dot.isOdd ? odd : usual}>
                  <title>{marks[at]}</title>
                </path>
                {named.has(dot.key) && (
                  <text className={classes.quiet} x={8} y={4}>
                    {dot.label}
                  </text>
                )}
              </g>
            ))}
          </>
        )
      }}
    </Chart>
  )
}
