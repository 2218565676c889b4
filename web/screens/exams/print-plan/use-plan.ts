import { useEffect } from 'react'
import { z } from 'zod'
import { printPlanApi } from '#contract'
import { useRead } from '#web/api/use/use-read.ts'
import { urlId, urlText, useUrlState } from '#web/ui/list/use-url-state.ts'

/** Exams as "3,7", a series or a day; and the job that prints it. */
const PlanUrl = z.object({ exams: urlText, series: urlId, date: urlText, job: urlId })

const idsIn = (text: string): number[] =>
  text.split(',').flatMap((one) => (/^[1-9]\d{0,14}$/.test(one) ? [Number(one)] : []))

/** ms after which pages that were not counted in time are asked for again. */
const AGAIN_MS = 400

/** The plan that the address names; null where it names none. */
export function usePlan() {
  const { state, change, adjust } = useUrlState(PlanUrl)
  const exam_ids = idsIn(state.exams)
  const of =
    state.series !== null
      ? { series_id: state.series }
      : /^\d{4}-\d\d-\d\d$/.test(state.date)
        ? { date: state.date }
        : exam_ids.length > 0
          ? { exam_ids }
          : null
  const read = useRead(printPlanApi.get, of ?? { exam_ids: [1] }, { toasts: 'none', enabled: of !== null })
  const { data, answered_at, refetch } = read
  const isCounting = data?.is_counted === false
  useEffect(() => {
    if (!isCounting || answered_at === 0) return
    const timer = setTimeout(() => void refetch(), AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isCounting, answered_at, refetch])
  return { of, state, change, adjust, ...read }
}
