import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { codeApi, type InvitationRow, invitationApi } from '#contract'
import { CallError } from '#web/api/call-error.ts'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { printCodes } from '#web/entity/invitation/print-codes.ts'
import { sayInvited } from '#web/entity/invitation/say-invited.ts'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { showSuccess, showWarning } from '#web/ui/message/toast.tsx'

/** What is done with several invitations of a page at once; whom it left is said with the reason. */
export function useInvitationBulk(chosen: readonly InvitationRow[], clear: () => void) {
  const { t } = useLingui()
  const options = { invalidates: [invitationApi.list], toasts: 'failures', conflicts: 'toast' } as const
  const sending = useAction(invitationApi.send, { ...options, invalidates: [...options.invalidates] })
  const ending = useAction(invitationApi.revoke, { ...options, invalidates: [...options.invalidates] })
  const [printing, setPrinting] = useState(false)
  const { session } = useSessions(chosen[0]?.kind === 'student')
  const done = async (work: () => Promise<void>) => {
    try {
      await work()
      clear()
    } catch (error) {
      // Its toast has been shown; what was chosen stays.
      if (!(error instanceof CallError)) throw error
    }
  }
  const send = () =>
    done(async () => {
      const { data } = await sending.run({ account_ids: chosen.map(({ account_id }) => account_id) })
      for (const left of data.left.slice(0, 3)) showWarning(textOf(left))
      if (data.sent > 0) sayInvited(data.sent)
    })
  const revoke = () =>
    done(async () => {
      for (const { account_id } of chosen) await ending.run({ id: account_id })
      const count = chosen.length
      showSuccess(t`${plural(count, { one: '# invitation revoked', other: '# invitations revoked' })}`)
    })
  /** New codes for those who were chosen, as a sheet to cut; former codes and links are void. */
  const print = async () => {
    const ids = chosen.flatMap(({ person_id }) => (person_id === null ? [] : [person_id]))
    const lists = [invitationApi.list]
    setPrinting(true)
    await done(async () => {
      if (chosen[0]?.kind === 'staff') await printCodes(codeApi.staff, { staff_ids: ids }, lists)
      else if (session) await printCodes(codeApi.students, { session_id: session.id, student_ids: ids }, lists)
    })
    setPrinting(false)
  }
  return {
    send: () => void send(),
    revoke: () => void revoke(),
    print: () => void print(),
    pending: sending.pending || ending.pending || printing,
  }
}
