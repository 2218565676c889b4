import { useElementSize } from '@mantine/hooks'
import { useId, useState } from 'react'
import { usePrinting } from '../printing.ts'
import classes from './charts.module.css'

/** What a mark of a chart, such as a bar, is given: its words, and a place among the marks for the keyboard. */
export interface MarkProps {
  role: 'img'
  className: string | undefined
  tabIndex: 0 | -1
  'aria-label': string
  'data-mark': true
  onFocus: () => void
}

interface ChartProps {
  /** What is drawn, for who does not see it; the table beside it has the figures. */
  label: string
  /** What each mark says, in the order in which the arrow keys go. */
  marks: string[]
  /** In CSS pixels, for a width of so many. */
  height: (width: number) => number
  children: (drawn: {
    width: number
    height: number
    mark: (at: number) => MarkProps
    fill: PatternOf
  }) => React.ReactNode
}

/** The fill of the n-th series: each has a pattern beside its colour, so that they are told apart without it, and in print. */
type PatternOf = (series: number) => string

/** Before its place is measured, and on paper. */
const USUAL = 640

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** A drawing as wide as its place, in CSS pixels, so that its words keep their size on a phone. The arrow keys go from mark to mark. */
export function Chart({ label, marks, height: heightOf, children }: ChartProps) {
  const { ref, width: found } = useElementSize<HTMLDivElement>()
  const [current, setCurrent] = useState(0)
  const id = useId()
  const width = (!usePrinting() && found) || USUAL
  const height = heightOf(width)
  const mark = (at: number): MarkProps => ({
    role: 'img',
    className: classes.mark,
    tabIndex: at === Math.min(current, marks.length - 1) ? 0 : -1,
    'aria-label': marks[at] ?? '',
    'data-mark': true,
    onFocus: () => setCurrent(at),
  })
  const go = (event: React.KeyboardEvent<SVGSVGElement>) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const drawn = event.currentTarget.querySelectorAll<SVGElement>('[data-mark]')
    drawn[step(current, marks.length - 1)]?.focus()
  }
  return (
    <div ref={ref}>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of marks; a drawing has no fieldset */}
      <svg
        className={classes.chart}
        viewBox={`0 0 ${width} ${height}`}
        height={height}
        role="group"
        aria-label={label}
        onKeyDown={go}
      >
        <Patterns id={id} />
        {children({ width, height, mark, fill: (series) => `url(#${id}-${series % PATTERNS})` })}
      </svg>
    </div>
  )
}

const PATTERNS = 6

/** Solid, hatched, dotted, hatched the other way, upright lines, an outline: the series in the order of their colours. */
function Patterns({ id }: { id: string }) {
  const shapes = [
    <rect key="solid" className={classes.shape} width={8} height={8} />,
    <path key="hatch" className={classes.stroke} d="M-2 2L2 -2M0 8L8 0M6 10L10 6" />,
    <g key="dots" className={classes.shape}>
      <circle cx={2} cy={2} r={1.4} />
      <circle cx={6} cy={6} r={1.4} />
    </g>,
    <path key="back" className={classes.stroke} d="M-2 6L2 10M0 0L8 8M6 -2L10 2" />,
    <path key="upright" className={classes.stroke} d="M2 0V8M6 0V8" />,
    <path key="grid" className={classes.stroke} d="M4 0V8M0 4H8" />,
  ]
  return (
    <defs>
      {shapes.map((shape, series) => (
        <pattern
          key={shape.key}
          id={`${id}-${series}`}
          data-series={series}
          width={8}
          height={8}
          patternUnits="userSpaceOnUse"
        >
          <rect className={classes.ground} width={8} height={8} />
          {shape}
        </pattern>
      ))}
    </defs>
  )
}
