import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type RuleName, type RuleValues, type SchoolSettings, schoolSettingsApi } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { isRefusal, refusalText } from '#web/ui/message/refusal.ts'
import { showFailure, showSuccess, showUndo } from '#web/ui/message/toast.tsx'

/** What is looked at beside the rules: one of them, by a value that it could have. */
export interface LookedAt {
  rule: RuleName
  value: unknown
}

/** Rules that are changed too by whoever may change the grade systems. */
const ofResults: ReadonlySet<RuleName> = new Set<RuleName>([
  ...(['absent_policy', 'grade_system_id', 'pass_percent', 'rank_shown', 'grace_limit'] as const),
  ...(['recheck_days', 'recheck_rule', 'small_cell'] as const),
])

/** Saves a rule as soon as it is chosen, with a way back. What is refused stays as it was, and says why at the rule. */
export function useRules(settings: SchoolSettings) {
  const { t } = useLingui()
  const [looked, setLooked] = useState<LookedAt>({ rule: 'absent_policy', value: settings.absent_policy })
  const [refused, setRefused] = useState<{ rule: RuleName; message: string } | null>(null)
  const mayAll = usePermission('module-wise-access')('update')
  const maySystems = usePermission('grade-system')('update')
  const mayChange = (rule: RuleName) => mayAll || (maySystems && ofResults.has(rule))
  const update = useAction(schoolSettingsApi.update, { invalidates: [schoolSettingsApi.get], toasts: 'failures' })
  const send = async <Rule extends RuleName>(rule: Rule, value: RuleValues[Rule], row_version: number) => {
    setRefused(null)
    try {
      return (await update.run({ row_version, [rule]: value })).data
    } catch (error) {
      if (!isRefusal(error)) throw error
      const said = error.errors[0]
      setRefused({ rule, message: refusalText(error) })
      if (!said) await showFailure(refusalText(error))
      return null
    }
  }
  const save = async <Rule extends RuleName>(rule: Rule, value: RuleValues[Rule]) => {
    const before = settings[rule] as RuleValues[Rule]
    if (value === before) return
    const saved = await send(rule, value, settings.row_version)
    if (saved) void showUndo(t`The rule is saved`, () => void send(rule, before, saved.row_version), rule)
  }
  const suits = async () => {
    await update.run({ row_version: settings.row_version, rules_seen_at: new Date().toISOString() })
    showSuccess(t`Noted: these rules suit the school`)
  }
  return { looked, look: setLooked, refused, save, suits, pending: update.pending, mayChange }
}

export type Rules = ReturnType<typeof useRules>
