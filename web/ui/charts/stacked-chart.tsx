import { stack } from 'd3-shape'
import { Chart } from './chart.tsx'
import classes from './charts.module.css'
import { linearScale } from './linear-scale.ts'

export interface Share {
  key: string
  label: string
  count: number
}

const BAR = 28
const LEGEND = 26
/** A part narrower than this says its figure in the legend alone. */
const FIGURE_WIDTH = 26
/** What a name and its figure take in the legend, with the sample before them. */
const entryWidth = (text: string) => 24 + text.length * 7.5

/** The parts of a whole in one bar of a hundred per cent, in their order; below it what each stands for. */
export function StackedChart({ label, shares }: { label: string; shares: Share[] }) {
  const total = shares.reduce((sum, { count }) => sum + count, 0)
  const percentOf = (count: number) => (total === 0 ? 0 : Math.round((count * 1000) / total) / 10)
  const words = shares.map(({ label: name, count }) => `${name}: ${count} (${percentOf(count)} %)`)
  const legendOf = (width: number) => placeInLines(words.map(entryWidth), width)
  const height = (width: number) => BAR + 8 + ((legendOf(width).at(-1)?.line ?? 0) + 1) * LEGEND
  const series = stack<unknown, Record<string, number>, string>().keys(shares.map(({ key }) => key))([
    Object.fromEntries(shares.map(({ key, count }) => [key, count])),
  ])
  return (
    <Chart {...{ label, height }} marks={words}>
      {({ width, mark, fill }) => {
        const x = linearScale([0, Math.max(total, 1)], [0, width])
        const places = legendOf(width)
        return shares.map(({ key, count }, at) => {
          const [from, to] = series[at]?.[0] ?? [0, 0]
          const { left, line } = places[at] ?? { left: 0, line: 0 }
          const top = BAR + 8 + line * LEGEND
          return (
            <g key={key} {...mark(at)}>
              <rect className={classes.part} fill={fill(at)} x={x(from)} y={0} width={x(to) - x(from)} height={BAR}>
                <title>{words[at]}</title>
              </rect>
              {x(to) - x(from) >= FIGURE_WIDTH && (
                <>
                  <rect className={classes.ground} x={(x(from) + x(to)) / 2 - 12} y={5} width={24} height={18} rx={3} />
                  <text x={(x(from) + x(to)) / 2} y={19} textAnchor="middle">
                    {count}
                  </text>
                </>
              )}
              <rect fill={fill(at)} x={left} y={top + 3} width={14} height={14} rx={1.5} />
              <text x={left + 20} y={top + 15}>
                {words[at]}
              </text>
            </g>
          )
        })
      }}
    </Chart>
  )
}

/** Entries of these widths one after the other, in as many lines as they need. */
function placeInLines(widths: number[], width: number): { left: number; line: number }[] {
  const places: { left: number; line: number }[] = []
  let left = 0
  let line = 0
  for (const one of widths) {
    if (left > 0 && left + one > width) {
      left = 0
      line++
    }
    places.push({ left, line })
    left += one + 12
  }
  return places
}
