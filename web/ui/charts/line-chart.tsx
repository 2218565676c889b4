import { scalePoint } from 'd3-scale'
import { line } from 'd3-shape'
import { noValue } from '../no-value.ts'
import { Chart } from './chart.tsx'
import classes from './charts.module.css'
import { linearScale } from './linear-scale.ts'

export interface Point {
  key: string
  /** Below the axis. */
  label: string
  value: number | null
}

const HEIGHT = 200
const BASE = 168
const LEFT = 34
/** A label below the axis and its gap. */
const LABEL = 76

/** Below its point, and no further than the edge. */
const placeOf = (x: number, width: number) =>
  x > width - LABEL / 2 - 4 ? ({ x: width, textAnchor: 'end' } as const) : ({ x, textAnchor: 'middle' } as const)

/** Shares of a hundred in time. A point without a value leaves a gap. */
export function LineChart({ label, points }: { label: string; points: Point[] }) {
  const marks = points.map(({ label: name, value }) => `${name}: ${value ?? noValue}`)
  return (
    <Chart {...{ label, marks }} height={() => HEIGHT}>
      {({ width, mark }) => {
        const x = scalePoint(
          points.map(({ key }) => key),
          [LEFT + 15, width - 30],
        )
        const y = linearScale([0, 100], [BASE, 12])
        const path = line<Point>(
          ({ key }) => x(key) ?? 0,
          ({ value }) => y(value ?? 0),
        ).defined(({ value }) => value !== null)
        const every = Math.max(1, Math.ceil((points.length * LABEL) / (width - LEFT)))
        return (
          <>
            {[0, 50, 100].map((share) => (
              <g key={share}>
                <line className={classes.grid} x1={LEFT} x2={width} y1={y(share)} y2={y(share)} />
                <text className={classes.quiet} x={LEFT - 8} y={y(share) + 4} textAnchor="end">
                  {share}
                </text>
              </g>
            ))}
            <path className={classes.line} d={path(points) ?? undefined} />
            {points.map(({ key, label: name, value }, at) => (
              <g key={key} {...mark(at)}>
                {value !== null && (
                  <circle className={classes.dot} cx={x(key)} cy={y(value)} r={4}>
                    <title>{marks[at]}</title>
                  </circle>
                )}
                {at % every === 0 && (
                  <text className={classes.quiet} y={BASE + 22} {...placeOf(x(key) ?? 0, width)}>
                    {name}
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
