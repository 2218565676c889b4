import classes from './charts.module.css'

export interface Point {
  key: string
  /** Below the axis. */
  label: string
  value: number | null
}

const width = 730
const height = 190
const left = 34
const base = 160
const yOf = (value: number) => base - (value / 100) * 145

/** Shares of a hundred in time. A point without a value leaves a gap. */
export function LineChart({ label, points }: { label: string; points: Point[] }) {
  const step = points.length > 1 ? (width - left - 30) / (points.length - 1) : 0
  const xOf = (at: number) => left + 15 + at * step
  const path = points
    .map(({ value }, at) => {
      if (value === null) return ''
      const isFirst = at === 0 || points[at - 1]?.value === null
      return `${isFirst ? 'M' : 'L'}${xOf(at)} ${yOf(value)}`
    })
    .join(' ')
  // So many labels have room.
  const every = Math.max(1, Math.ceil(points.length / 9))
  return (
    <svg className={classes.chart} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {[0, 50, 100].map((share) => (
        <g key={share}>
          <line className={classes.grid} x1={left} x2={width} y1={yOf(share)} y2={yOf(share)} />
          <text className={classes.quiet} x={left - 8} y={yOf(share) + 4} textAnchor="end">
            {share}
          </text>
        </g>
      ))}
      <path className={classes.line} d={path} />
      {points.map(({ key, label: name, value }, at) => (
        <g key={key}>
          {value !== null && (
            <circle className={classes.dot} cx={xOf(at)} cy={yOf(value)} r={4}>
              <title>{`${name}: ${value} %`}</title>
            </circle>
          )}
          {at % every === 0 && (
            <text className={classes.quiet} x={xOf(at)} y={base + 22} textAnchor="middle">
              {name}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}
