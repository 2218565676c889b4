import { english, type Sentence, type SeriesFound, type SeriesVerdict, say } from '#contract'
import type { DateFound, Verdict } from '../../../planning/dates/school.ts'
import { verdictOf } from '../../../planning/dates/verdict.ts'
import type { Plan } from './plan.ts'
import { type PlanningSchool, planningSchool } from './planning-school.ts'

/** Of what is found so many are named. */
const MOST_FOUND = 200
/** Papers that a sentence names. */
const MOST_NAMED = 6

/** "Physics of Class 12", of a practical in batches the batch too. */
function paperNames(places: readonly number[], { placed }: PlanningSchool): Sentence[] {
  return places.slice(0, MOST_NAMED).flatMap((place) => {
    const one = placed[place]
    if (!one) return []
    const { paper, sitting } = one
    const subject = paper.sittings.length > 1 ? `${paper.subject.title} (${sitting.batch + 1})` : paper.subject.title
    return [say('plan.paper_of', { subject, grade: paper.grade.title })]
  })
}

/** What was found, in words. */
export function sentenceOf(found: DateFound, plan: Pick<Plan, 'wishes'>, of: PlanningSchool): Sentence {
  const papers = paperNames(found.papers, of)
  const { pupils, amount } = found
  if (found.code !== 'WISH') return say(`plan.found.${found.code}`, { papers, pupils, amount } as never)
  const kind = plan.wishes.find(({ id }) => id === found.wishId)?.kind ?? 'FREE_DAYS'
  return say(`plan.found.${kind}`, { papers, pupils, amount } as never)
}

/** A verdict as it travels. */
export function verdictRow(verdict: Verdict, plan: Plan, of: PlanningSchool): SeriesVerdict {
  const rowOf = (one: DateFound): SeriesFound => {
    const said = sentenceOf(one, plan, of)
    const { code, wishId: wish_id, hard, pupils, amount, cost, shift } = one
    return {
      ...{ code, wish_id, hard, pupils, amount, cost, shift, said, message: english(said) },
      paper_ids: [...new Set(one.papers.flatMap((place) => of.placed[place]?.paper.id ?? []))],
      day: one.day === null ? null : (plan.days[one.day]?.date ?? null),
    }
  }
  const { hard, cost, found } = verdict
  return { hard, cost, count: found.length, found: found.slice(0, MOST_FOUND).map(rowOf) }
}

/** What is to be said of a plan as it stands. */
export function judged(plan: Plan): SeriesVerdict {
  const of = planningSchool(plan)
  return verdictRow(verdictOf(of.school, of.sheet), plan, of)
}
