import type { AnswerLayout } from './answer-layout.ts'
import { blockSize, placeBlocks, placeBoxes, placeChoices, placeLines, placeRuled } from './answer-places.ts'
import type { AnswerPlan, AskedPlace } from './answer-plan.ts'
import { placeFirstPage } from './first-page.ts'
import { type LaidOutAnswers, PageFlow } from './page-flow.ts'

/**
 * Where everything of an answer sheet stands, in millimetres, by what it asks for alone: nothing here depends on fonts, on a language or on the
 * length of a heading. The same plan gives the same layout. @throws RangeError where it has more pages than a code can name
 */
export function layOutAnswers(plan: AnswerPlan): LaidOutAnswers {
  const flow = new PageFlow(plan)
  placeFirstPage(flow)
  if (plan.kind !== 'EXTRA') {
    const asked = plan.asked.map((one) => orLine(flow, one))
    const only = <As extends AskedPlace['as']>(...as: As[]) =>
      asked.filter((one): one is Extract<AskedPlace, { as: As }> => (as as string[]).includes(one.as))
    placeChoices(flow, only('CHOICE'))
    placeBlocks(flow, only('NUMBER', 'GRID'))
    placeLines(flow, only('LINE'))
    placeBoxes(flow, only('BOX'))
  }
  placeRuled(flow)
  return flow.end()
}

/** A grid that no page is wide enough for is answered in words. */
function orLine(flow: PageFlow, one: AskedPlace): AskedPlace {
  if (one.as !== 'GRID' || blockSize(flow, one).width <= flow.width + 0.001) return one
  return { as: 'LINE', id: one.id, label: one.label }
}

/** What names a layout: all of it but how its letters print, which is found by drawing it. Two with the same text are one. */
export const layoutText = ({ pages, ...layout }: AnswerLayout): string =>
  JSON.stringify({ ...layout, pages: pages.map(({ prints: _prints, ...page }) => page) })
