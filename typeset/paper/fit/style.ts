import { type FitStep, fitSteps } from '../../../domain/papers/fit.ts'
import type { TextStyle } from '../editions.ts'

/** How a paper is set that is to take fewer pages: what of the standard edition gives way, and how far. */
export interface FitStyle extends Pick<TextStyle, 'text_size' | 'leading'> {
  /** Room between questions, in ems. */
  gap: number
  /** The lines of the head in one, the instructions in two columns. */
  head: boolean
  /** How far margins are on their way to 15 mm, 0 to 1. */
  margins: number
  /** Short questions without a figure stand in two columns, read across. */
  columns: boolean
  /** The size of figures, 0.85 to 1. */
  figures: number
}

/** The standard edition as it is. */
export const plainStyle: FitStyle = {
  ...{ gap: 1.35, head: false, margins: 0, leading: 0.66, text_size: 11, columns: false, figures: 1 },
}

const amounts: readonly { step: FitStep; changes: readonly Partial<FitStyle>[] }[] = [
  { step: 'gap', changes: [1.25, 1.15, 1.05, 1, 0.9, 0.85].map((gap) => ({ gap })) },
  { step: 'head', changes: [{ head: true }] },
  { step: 'margins', changes: [0.25, 0.5, 0.75, 1].map((margins) => ({ margins })) },
  { step: 'leading', changes: [0.64, 0.62, 0.6, 0.58, 0.56].map((leading) => ({ leading })) },
  { step: 'text', changes: [10.9, 10.8, 10.7, 10.6, 10.5].map((text_size) => ({ text_size })) },
  { step: 'columns', changes: [{ columns: true }] },
  { step: 'figures', changes: [0.95, 0.9, 0.85].map((figures) => ({ figures })) },
]

interface Level {
  step: FitStep | null
  style: FitStyle
}

/** From the standard edition on, each a little closer than the one before. */
export const fitLevels: readonly Level[] = levelsFrom(plainStyle)

function levelsFrom(plain: FitStyle): Level[] {
  const levels: Level[] = [{ step: null, style: plain }]
  let style = plain
  for (const { step, changes } of amounts)
    for (const change of changes) {
      style = { ...style, ...change }
      levels.push({ step, style })
    }
  return levels
}

/** Steps that a style has gone, the last one perhaps in part. */
export const stepsOfStyle = (style: FitStyle): FitStep[] => {
  const gone: Record<FitStep, boolean> = {
    gap: style.gap < plainStyle.gap,
    head: style.head,
    margins: style.margins > 0,
    leading: style.leading < plainStyle.leading,
    text: style.text_size < plainStyle.text_size,
    columns: style.columns,
    figures: style.figures < 1,
  }
  return fitSteps.filter((step) => gone[step])
}
