import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { invitationApi, schoolAdminApi, staffApi } from '#contract'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { queryClient } from '#web/api/query-client.ts'
import { fieldErrors, refusalText } from '#web/ui/message/refusal.ts'
import { showSuccess, showWarning } from '#web/ui/message/toast.tsx'
import type { Pasted } from './pasted-people.ts'

/** Where those who are invited come to. */
export interface InvitedPlace {
  /** The school; null of staff, who come to the caller's own. */
  client_id: number | null
  role_ref_id: number | null
}

/** Makes and invites people one after the other; those who were refused are known by their lines. */
export function useInviting(ofStaff: boolean, place: InvitedPlace) {
  const { t } = useLingui()
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [sent, setSent] = useState<number | null>(null)
  const make = ({ mark, name, email }: Pasted) => {
    const at = name.lastIndexOf(' ')
    const role_ref_id = place.role_ref_id ?? undefined
    const shared = { role_ref_id, send_invitation: true }
    const quiet = { toasts: 'none' } as const
    if (!ofStaff) return call(schoolAdminApi.create, { ...shared, email, name, client_id: place.client_id ?? 0 }, quiet)
    const names = at < 0 ? { first_name: name } : { first_name: name.slice(0, at), last_name: name.slice(at + 1) }
    return call(staffApi.create, { ...shared, ...names, email: email || null, emp_id: mark ?? '' }, quiet)
  }
  /** Answers whose lines stay. */
  const invite = async (people: Pasted[]): Promise<Pasted[]> => {
    const good = people.filter(({ problem }) => problem === null)
    const left: Record<string, string> = {}
    for (const [done, one] of good.entries()) {
      setSent(done)
      try {
        await make(one)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        left[one.line] = Object.values(fieldErrors(error))[0] ?? refusalText(error)
      }
    }
    setSent(null)
    const path = ofStaff ? staffApi.list.path : schoolAdminApi.list.path
    for (const key of [path, invitationApi.list.path]) void queryClient.invalidateQueries({ queryKey: [key] })
    const made = good.filter(({ line }) => left[line] === undefined)
    const count = made.filter(({ email }) => email !== '').length
    const without = made.length - count
    if (without > 0)
      showWarning(
        t`${plural(without, {
          one: '# person was added without an e-mail address: print a code',
          other: '# people were added without an e-mail address: print codes',
        })}`,
      )
    if (count > 0) showSuccess(t`${plural(count, { one: '# person invited', other: '# people invited' })}`)
    const stay = people.filter(({ line, problem }) => problem !== null || left[line] !== undefined)
    setRefused(left)
    return stay
  }
  return { sent, refused, invite }
}
