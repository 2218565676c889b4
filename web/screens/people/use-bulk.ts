import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type AnyEndpoint, invitationApi } from '#contract'
import { CallError } from '#web/api/call-error.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { sayInvited } from '#web/entity/invitation/say-invited.ts'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { showUndo, showWarning } from '#web/ui/message/toast.tsx'

interface Person {
  id: number
  account_id: number | null
  status: number
}

/** Reasons that are told one by one. */
const mostNamed = 3

/** What is done with several people at once. Whom it left out is said with the reason; what fails leaves the choice as it is. */
export function usePeopleBulk(list: AnyEndpoint, onDone: () => void) {
  const { t } = useLingui()
  const [working, setWorking] = useState(false)
  const sending = useAction(invitationApi.send, { invalidates: [list], toasts: 'failures', conflicts: 'toast' })
  /** One piece of work at a time; its refusal has shown its toast. */
  const run = async (work: () => Promise<unknown>) => {
    if (working) return
    setWorking(true)
    try {
      await work()
      onDone()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      setWorking(false)
    }
  }
  const invite = (people: readonly Person[]) =>
    run(async () => {
      const account_ids = people.flatMap(({ account_id }) => account_id ?? [])
      if (account_ids.length === 0) return showWarning(t`Nobody of these can get a mail. Print codes instead.`)
      const { data } = await sending.run({ account_ids })
      for (const left of data.left.slice(0, mostNamed)) showWarning(textOf(left))
      if (data.sent > 0) sayInvited(data.sent)
    })
  /** Turns the status of those that have another; one call each, for each is a decision of its own in the log. */
  const turn = (people: readonly Person[], status: 0 | 1, toggle: (id: number) => Promise<unknown>) =>
    run(async () => {
      const turned: number[] = []
      for (const { id } of people.filter((one) => one.status !== status)) {
        await toggle(id)
        turned.push(id)
      }
      const count = turned.length
      const text =
        status === 1
          ? t`${plural(count, { one: '# is active', other: '# are active' })}`
          : t`${plural(count, { one: '# is inactive', other: '# are inactive' })}`
      showUndo(text, () => void run(async () => void (await Promise.all(turned.map(toggle)))))
    })
  return { run, invite, turn, working }
}
