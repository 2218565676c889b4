import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type InvitationRow, invitationApi } from '#contract'
import { CallError } from '#web/api/call-error.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { textOf } from '#web/ui/message/said-text.ts'
import { showSuccess, showWarning } from '#web/ui/message/toast.tsx'

/** What is done with several invitations of a page at once; whom it left is said with the reason. */
export function useInvitationBulk(rows: readonly InvitationRow[]) {
  const { t } = useLingui()
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const options = { invalidates: [invitationApi.list], toasts: 'failures', conflicts: 'toast' } as const
  const sending = useAction(invitationApi.send, { ...options, invalidates: [...options.invalidates] })
  const ending = useAction(invitationApi.revoke, { ...options, invalidates: [...options.invalidates] })
  // Only those that are seen: another page or a filter leaves the rest behind.
  const chosen = rows.filter(({ id }) => ids.has(id))
  const toggle = (id: number) => {
    const next = new Set(ids)
    if (!next.delete(id)) next.add(id)
    setIds(next)
  }
  const done = async (work: () => Promise<void>) => {
    try {
      await work()
      setIds(new Set())
    } catch (error) {
      // Its toast has been shown; what was chosen stays.
      if (!(error instanceof CallError)) throw error
    }
  }
  const send = () =>
    done(async () => {
      const { data } = await sending.run({ account_ids: chosen.map(({ account_id }) => account_id) })
      for (const left of data.left.slice(0, 3)) showWarning(textOf(left))
      if (data.sent > 0) showSuccess(t`${plural(data.sent, { one: '# invitation sent', other: '# invitations sent' })}`)
    })
  const revoke = () =>
    done(async () => {
      for (const { account_id } of chosen) await ending.run({ id: account_id })
      const count = chosen.length
      showSuccess(t`${plural(count, { one: '# invitation revoked', other: '# invitations revoked' })}`)
    })
  return {
    chosen,
    isChosen: (id: number) => ids.has(id),
    toggle,
    send: () => void send(),
    revoke: () => void revoke(),
    pending: sending.pending || ending.pending,
  }
}
