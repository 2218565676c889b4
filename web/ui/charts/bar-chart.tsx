import { scaleBand } from 'd3-scale'
import { noValue } from '../no-value.ts'
import { Chart } from './chart.tsx'
import classes from './charts.module.css'
import { linearScale } from './linear-scale.ts'

export interface Bar {
  key: string | number
  label: string
  /** 0 to 100; null: hidden or nobody. */
  value: number | null
  /** Last year's, as a tick across the bar. */
  before?: number | null
}

interface BarChartProps {
  /** What is drawn, for who does not see it; the table beside it has the figures. */
  label: string
  bars: Bar[]
  /** The one that the title speaks of. */
  odd?: string | number | null
}

/** Below this width the names stand above their bars. */
const NARROW = 520
const NAMES = 210
const FIGURE = 52
const BAR = 18
/** So many letters of 13 px fit a width. */
const lettersIn = (width: number) => Math.floor(width / 6.8)
const cut = (text: string, letters: number) => (text.length > letters ? `${text.slice(0, letters - 1)}…` : text)

/** Shares of a hundred, one below the other, with their values. */
export function BarChart({ label, bars, odd = null }: BarChartProps) {
  const rowOf = (width: number) => (width < NARROW ? BAR + 24 : BAR + 12)
  const marks = bars.map(({ label: name, value, before }) =>
    [`${name}: ${value ?? noValue}`, ...(before == null ? [] : [`(${before})`])].join(' '),
  )
  return (
    <Chart {...{ label, marks }} height={(width) => bars.length * rowOf(width) + 6}>
      {({ width, height, mark, fill }) => {
        const narrow = width < NARROW
        const left = narrow ? 0 : NAMES
        const x = linearScale([0, 100], [left, width - FIGURE])
        const y = scaleBand(
          bars.map((_, at) => at),
          [0, bars.length * rowOf(width)],
        )
        return (
          <>
            {x.ticks(5).map((share) => (
              <line key={share} className={classes.grid} x1={x(share)} x2={x(share)} y1={0} y2={height} />
            ))}
            {bars.map(({ key, label: name, value, before }, at) => {
              const top = (y(at) ?? 0) + (narrow ? 20 : 6)
              const isOdd = key === odd
              return (
                <g key={key} {...mark(at)}>
                  <text
                    x={narrow ? 0 : left - 10}
                    y={narrow ? top - 6 : top + 13}
                    textAnchor={narrow ? 'start' : 'end'}
                  >
                    {cut(name, lettersIn(narrow ? width : NAMES - 10))}
                    <title>{name}</title>
                  </text>
                  <rect className={classes.track} x={left} y={top} width={x(100) - left} height={BAR} rx={1.5} />
                  {value !== null && (
                    <rect
                      data-odd={isOdd || undefined}
                      fill={fill(isOdd ? 3 : 0)}
                      x={left}
                      y={top}
                      width={x(value) - left}
                      height={BAR}
                      rx={1.5}
                    />
                  )}
                  {before != null && (
                    <line className={classes.tick} x1={x(before)} x2={x(before)} y1={top - 3} y2={top + BAR + 3} />
                  )}
                  <text x={width} y={top + 13} textAnchor="end">
                    {value ?? noValue}
                  </text>
                </g>
              )
            })}
          </>
        )
      }}
    </Chart>
  )
}
