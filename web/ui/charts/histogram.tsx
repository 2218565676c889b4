import { Chart } from './chart.tsx'
import classes from './charts.module.css'
import { linearScale } from './linear-scale.ts'

const BASE = 150
const HEIGHT = 184
const LEFT = 34

interface HistogramProps {
  label: string
  /** How many are in each class of equal width, from 0 to 100. */
  counts: number[]
  /** What stands at a share of a hundred, such as the pass mark, as a labelled line. */
  limit?: { at: number; label: string } | null
}

/** How often the shares of a hundred occur. */
export function Histogram({ label, counts, limit }: HistogramProps) {
  const step = 100 / counts.length
  const rangeOf = (at: number) => `${Math.round(at * step)}–${Math.round((at + 1) * step)} %`
  const marks = counts.map((count, at) => `${rangeOf(at)}: ${count}`)
  const most = Math.max(1, ...counts)
  return (
    <Chart {...{ label, marks }} height={() => HEIGHT}>
      {({ width, mark, fill }) => {
        const x = linearScale([0, 100], [LEFT, width - 12])
        const y = linearScale([0, most], [BASE, 20])
        return (
          <>
            {y
              .ticks(Math.min(4, most))
              .filter(Number.isInteger)
              .map((count) => (
                <g key={count}>
                  <line className={classes.grid} x1={LEFT} x2={width} y1={y(count)} y2={y(count)} />
                  <text className={classes.quiet} x={LEFT - 8} y={y(count) + 4} textAnchor="end">
                    {count}
                  </text>
                </g>
              ))}
            {counts.map((count, at) => (
              <g key={marks[at]} {...mark(at)}>
                <rect
                  fill={fill(0)}
                  x={x(at * step) + 1}
                  y={y(count)}
                  width={Math.max(1, x(step) - x(0) - 2)}
                  height={BASE - y(count)}
                  rx={1.5}
                >
                  <title>{marks[at]}</title>
                </rect>
              </g>
            ))}
            {x.ticks(width < 520 ? 4 : 10).map((share) => (
              <text key={share} className={classes.quiet} x={x(share)} y={BASE + 20} textAnchor="middle">
                {share} %
              </text>
            ))}
            {limit && (
              <>
                <line className={classes.limit} x1={x(limit.at)} x2={x(limit.at)} y1={14} y2={BASE} />
                <text className={classes.quiet} x={x(limit.at) + 4} y={12}>
                  {limit.label}
                </text>
              </>
            )}
          </>
        )
      }}
    </Chart>
  )
}
