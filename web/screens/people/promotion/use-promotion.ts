import { t } from '@lingui/core/macro'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { type PromotionPlan, promotionApi } from '#contract'
import { call, type Sent } from '#web/api/call.ts'
import { useAccount } from '#web/api/sign-in/account.ts'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { useGradeChoices } from '#web/api/use/choices.ts'
import { urlId, urlPage, useUrlState } from '#web/ui/list/use-url-state.ts'
import { type Draft, noDraft, readDraft, toItems } from './draft.ts'

export const steps = ['from', 'classes', 'pupils', 'do'] as const
export type PromotionStep = (typeof steps)[number]

const PromotionUrl = z.object({
  step: z.enum(steps).catch('from'),
  from: urlId,
  to: urlId,
  /** Ids of the classes, "9,10"; none: every class. */
  grades: z
    .string()
    .regex(/^\d+(,\d+)*$/)
    .nullable()
    .catch(null),
  page: urlPage,
})

type Body = Omit<Sent<typeof promotionApi.promote>, 'dry_run'>

/** What a promotion would do. The plan of before stays while the next one is asked for. */
function usePlan(body: Body | null) {
  const query = useQuery({
    queryKey: [promotionApi.promote.path, body],
    queryFn: async ({ signal }) => {
      const sent = { ...body, dry_run: true } as Sent<typeof promotionApi.promote>
      const options = { signal, conflicts: 'toast', fallback: t`Something went wrong` } as const
      return (await call(promotionApi.promote, sent, options)).data as PromotionPlan
    },
    placeholderData: keepPreviousData,
    enabled: body !== null,
    retry: false,
  })
  return {
    plan: body === null ? undefined : query.data,
    isStale: query.isPlaceholderData,
    error: query.error,
    refetch: query.refetch,
  }
}

/** A promotion from the first choice to the last: where it stands is in the address, what was decided is kept in the browser. */
export function usePromotion() {
  const { state, change, adjust } = useUrlState(PromotionUrl)
  const { sessions, session, known } = useSessions()
  const queryClient = useQueryClient()
  const account_id = useAccount().user?.id ?? 0
  const byStart = [...sessions].sort((a, b) => a.start_date.localeCompare(b.start_date))
  const from = byStart.find(({ id }) => id === state.from) ?? session
  const later = byStart.filter((one) => from && one.start_date > from.start_date)
  const to = later.find(({ id }) => id === state.to) ?? later[0] ?? null
  const key = `promotion ${account_id} ${from?.id} ${to?.id}`
  const [stored, setStored] = useState<{ key: string; draft: Draft } | null>(null)
  const draft = stored?.key === key ? stored.draft : readDraft(localStorage.getItem(key))
  const putDraft = (changes: Partial<Draft>) => {
    const next = { ...draft, ...changes }
    setStored({ key, draft: next })
    localStorage.setItem(key, JSON.stringify(next))
  }
  const dropDraft = () => {
    setStored({ key, draft: noDraft })
    localStorage.removeItem(key)
  }
  const all = useGradeChoices()
  const ids = all?.map(({ id }) => id) ?? []
  const asked = state.grades?.split(',').map(Number) ?? ids
  // Named one by one, all of them too: an empty filter is refused, and what is not on the screen is not meant.
  const grades = ids.filter((id) => asked.includes(id))
  const whole: Body | null =
    from && to && grades.length > 0
      ? {
          ...{ from_session: from.id, to_session: to.id, roll_numbers: draft.roll_numbers },
          filter: { grade_id: grades },
        }
      : null
  const proposal = usePlan(whole)
  const items = toItems(draft, proposal.plan?.items ?? [])
  const decided = whole && items.length > 0 ? { ...whole, items } : null
  const checked = usePlan(decided)
  // Until what was decided is looked at, the proposal is shown, and is not what will be done.
  const shown = decided
    ? { ...checked, plan: checked.plan ?? proposal.plan, isStale: checked.isStale || !checked.plan }
    : proposal
  return {
    step: state.step,
    toStep: (step: PromotionStep) => change({ step }),
    choose: (changes: { from?: number | null; to?: number | null; grades?: string | null }) => adjust(changes),
    ...{ sessions: byStart, later, from, to, known, all, grades, draft, putDraft, dropDraft },
    /** What is sent; null before there is a session to go to. */
    body: decided ?? whole,
    ...shown,
    refresh: () => void queryClient.invalidateQueries({ queryKey: [promotionApi.promote.path] }),
  }
}
export type Promotion = ReturnType<typeof usePromotion>
