import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { FitObstacle, FitStep } from '#contract'

/** What gives way. */
export const stepWords: Record<FitStep, MessageDescriptor> = {
  gap: msg`Less room between questions`,
  head: msg`The head in one line, the instructions in two columns`,
  margins: msg`Narrower margins, not below 15 mm`,
  leading: msg`Lines closer together`,
  text: msg`Smaller text, not below 10.5 pt`,
  columns: msg`Short questions in two columns, read across`,
  figures: msg`Figures a little smaller, not below 85 %`,
}

/** "question 17's figure takes 9" */
export function obstacleText(one: FitObstacle): string {
  const { lines } = one
  if (one.kind === 'figure') return i18n._(msg`the figure of question ${one.number} takes ${lines}`)
  return one.section
    ? i18n._(msg`answer lines of ${one.section} take ${lines}`)
    : i18n._(msg`answer lines take ${lines}`)
}

/** "Lacks 14 lines for 2 pages; question 17's figure takes 9, answer lines of section C 12." */
export function lacksText({ pages, lines, obstacles }: { pages: number; lines: number; obstacles: FitObstacle[] }) {
  const short = plural(lines, { one: '# line is too many', other: '# lines are too many' })
  const into = plural(pages, { one: 'for # page', other: 'for # pages' })
  return [`${short} ${into}`, obstacles.map(obstacleText).join(', ')].filter(Boolean).join('; ')
}
