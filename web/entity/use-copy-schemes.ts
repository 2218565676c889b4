import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { resultSchemeApi } from '#contract'
import { CallError } from '#web/api/call-error.ts'
import { useMayHere } from '#web/api/sign-in/closed-session.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { useList } from '#web/api/use/use-list.ts'
import { showSuccess } from '#web/ui/message/toast.tsx'

const schemesOf = (session_id: number | null) => ({
  ...{ filter: { session_id: session_id ?? 0 }, range: { page: 1, pageSize: 1 } },
})

/** Takes the result schemes of one session over to another; what is there already stays as it is. */
export function useCopySchemes(from: number | null, to: number | null) {
  const { t } = useLingui()
  const may = useMayHere()(resultSchemeApi.copy)
  const isAsked = from !== null && to !== null && from !== to
  const before = useList(resultSchemeApi.list, schemesOf(from), { enabled: isAsked })
  const there = useList(resultSchemeApi.list, schemesOf(to), { enabled: isAsked })
  const copying = useAction(resultSchemeApi.copy, { invalidates: [resultSchemeApi.list], toasts: 'failures' })
  const copy = async () => {
    if (!isAsked || copying.pending) return
    try {
      const { data } = await copying.run({ from_session_id: from, to_session_id: to })
      showSuccess(t`${plural(data.copied, { one: '# result scheme copied', other: '# result schemes copied' })}`)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
  }
  return {
    /** How many there are to copy, and how many the other session has. */
    ...{ before: before.count, there: there.count },
    /** Absent where nothing can be copied. */
    copy: may && isAsked && before.count > 0 ? () => void copy() : undefined,
  }
}
