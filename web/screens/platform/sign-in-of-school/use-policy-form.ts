import { useState } from 'react'
import { type SignInPolicy, signInPolicyApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { fieldErrors, isRefusal, type Refusal } from '#web/ui/message/refusal.ts'

/** A day of the browser's own zone, as it is typed. */
const dayOf = (instant: string | null) => {
  if (instant === null) return ''
  const at = new Date(instant)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

const valuesOf = (policy: SignInPolicy) => ({
  /** Kinds that come by an account elsewhere alone. */
  alone: Object.entries(policy.ways).flatMap(([kind, way]) => (way === 'PROVIDER' ? [Number(kind)] : [])),
  second_step: policy.second_step,
  from: dayOf(policy.second_step_from),
  passkeys: policy.passkeys,
  /** As it is typed: a number, or what is none yet. */
  days: policy.remember_step_days as number | string,
  local: policy.local_admins.map(({ account_id }) => account_id),
})
export type PolicyValues = ReturnType<typeof valuesOf>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Only what was changed is sent; the rest stays as it is there. */
function bodyOf(values: PolicyValues, before: PolicyValues) {
  const way = (kind: number) => (values.alone.includes(kind) ? ('PROVIDER' as const) : ('ANY' as const))
  const start = new Date(`${values.from}T00:00`)
  return {
    ...(!isSame(values.alone, before.alone) && { ways: { 2: way(2), 3: way(3), 4: way(4), 5: way(5) } }),
    ...(!isSame(values.second_step, before.second_step) && {
      second_step: values.second_step as (1 | 2 | 3 | 4 | 5)[],
    }),
    ...(values.from !== before.from && {
      second_step_from: Number.isNaN(start.getTime()) ? values.from : start.toISOString(),
    }),
    ...(!isSame(values.passkeys, before.passkeys) && { passkeys: values.passkeys as (2 | 3 | 4 | 5)[] }),
    ...(values.days !== before.days && { remember_step_days: values.days as number }),
    ...(!isSame(values.local, before.local) && { local_admin_ids: values.local }),
  }
}

/** What is typed of the policy; a refusal leaves it as it was typed. */
export function usePolicyForm(policy: SignInPolicy) {
  const [current, setCurrent] = useState(policy)
  const [values, setValues] = useState(() => valuesOf(policy))
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const update = useAction(signInPolicyApi.update, { invalidates: [signInPolicyApi.get] })
  const before = valuesOf(current)
  const isDirty = !isSame(values, before)
  const take = (row: SignInPolicy) => {
    setCurrent(row)
    setValues(valuesOf(row))
    setRefusal(null)
  }
  const save = async () => {
    if (update.pending || !isDirty) return
    setRefusal(null)
    try {
      take((await update.run({ row_version: current.row_version, ...bodyOf(values, before) })).data)
    } catch (error) {
      if (!isRefusal(error)) throw error
      setRefusal(error)
    }
  }
  const set = (changes: Partial<PolicyValues>) => setValues({ ...values, ...changes })
  const errors = refusal ? fieldErrors(refusal) : {}
  return { current, values, set, errors, refusal, save, take, isDirty, pending: update.pending }
}
export type PolicyForm = ReturnType<typeof usePolicyForm>
