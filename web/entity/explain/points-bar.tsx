import { useLingui } from '@lingui/react/macro'
import type { Explained } from '#contract'
import { Chart } from '#web/ui/charts/chart.tsx'
import charts from '#web/ui/charts/charts.module.css'
import { linearScale } from '#web/ui/charts/linear-scale.ts'

const BAR = 26
const LINE = 24
/** A part narrower than this says its points in the legend alone. */
const FIGURE_WIDTH = 40

/** The points of the parts one after the other in a bar of 100: they end where the percent is. */
export function PointsBar({ tree }: { tree: Explained }) {
  const { t, i18n } = useLingui()
  const { parts, decimals } = tree
  const counted = parts.flatMap(({ name, points }) => (points === null ? [] : [{ name, points }]))
  const said = (points: number) => i18n.number(points, { maximumFractionDigits: Math.min(decimals ?? 2, 3) })
  const words = counted.map(({ name, points }) => `${name}: ${said(points)}`)
  return (
    <Chart label={t`Points by part, of 100`} marks={words} height={() => BAR + 10 + counted.length * LINE}>
      {({ width, mark, fill }) => {
        const x = linearScale([0, 100], [0, width])
        let before = 0
        return (
          <>
            <rect className={charts.track} x={0} y={0} width={width} height={BAR} />
            {counted.map(({ name, points }, at) => {
              const from = before
              before += points
              const [left, wide] = [x(from), Math.max(0, x(from + points) - x(from))]
              const top = BAR + 10 + at * LINE
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: two parts may have one name
                <g key={`${at} ${name}`} {...mark(at)}>
                  <rect className={charts.part} fill={fill(at)} x={left} y={0} width={wide} height={BAR}>
                    <title>{words[at]}</title>
                  </rect>
                  {wide >= FIGURE_WIDTH && (
                    <>
                      <rect className={charts.ground} x={left + wide / 2 - 20} y={4} width={40} height={18} rx={3} />
                      <text x={left + wide / 2} y={18} textAnchor="middle">
                        {i18n.number(points, { maximumFractionDigits: 1 })}
                      </text>
                    </>
                  )}
                  <rect fill={fill(at)} x={0} y={top + 3} width={14} height={14} rx={1.5} />
                  <text x={20} y={top + 15}>
                    {words[at]}
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
