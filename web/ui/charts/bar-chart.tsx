import classes from './charts.module.css'

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

const row = 30
const names = 210
const room = 460
const figure = 60
const width = names + room + figure

/** Shares of a hundred, one below the other, with their values. */
export function BarChart({ label, bars, odd = null }: BarChartProps) {
  const height = bars.length * row + 6
  return (
    <svg className={classes.chart} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {[0, 25, 50, 75, 100].map((share) => {
        const x = names + (share / 100) * room
        return <line key={share} className={classes.grid} x1={x} x2={x} y1={0} y2={height} />
      })}
      {bars.map(({ key, label: name, value, before }, at) => {
        const y = at * row + 5
        const tick = names + ((before ?? 0) / 100) * room
        return (
          <g key={key}>
            <text x={names - 10} y={y + 15} textAnchor="end">
              {name.length > 30 ? `${name.slice(0, 29)}…` : name}
              <title>{name}</title>
            </text>
            <rect className={classes.track} x={names} y={y} width={room} height={20} rx={1.5} />
            {value !== null && (
              <rect
                className={classes.bar}
                data-odd={key === odd || undefined}
                x={names}
                y={y}
                width={(value / 100) * room}
                height={20}
                rx={1.5}
              />
            )}
            {before != null && <line className={classes.tick} x1={tick} x2={tick} y1={y - 3} y2={y + 23} />}
            <text x={width} y={y + 15} textAnchor="end">
              {value === null ? '–' : value}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
