import { useLingui } from '@lingui/react/macro'
import { IconLink, IconMailForward, IconMailOff } from '@tabler/icons-react'
import { type AnyEndpoint, type Invitation, invitationApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import type { RowAction } from '#web/ui/list/row-actions.tsx'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { showWarning } from '#web/ui/message/toast.tsx'
import { sayInvitedAgain } from './say-invited.ts'

interface Invited {
  account_id: number
  name: string
  invitation: Invitation
}

interface InvitationOptions {
  /** The lists that show the persons. */
  invalidates: AnyEndpoint[]
  /** The person may be invited by whoever asks. */
  may: boolean
  /** Shows the link to copy. */
  onLink: (person: Invited) => void
}

/** What can be done about the invitation of a person who has not joined yet: sent, handed over as a link, ended. */
export function useInvitationActions({ invalidates, may, onLink }: InvitationOptions) {
  const { t } = useLingui()
  const sending = useAction(invitationApi.send, { invalidates, toasts: 'failures', conflicts: 'toast' })
  const ending = useAction(invitationApi.revoke, { invalidates, conflicts: 'toast' })
  const send = async ({ account_id, name }: Invited) => {
    const { data } = await sending.run({ account_ids: [account_id] })
    const [left] = data.left
    if (left) showWarning(textOf(left))
    else sayInvitedAgain(name)
  }
  return (person: Invited): (RowAction | false)[] => {
    const { name, invitation } = person
    const isOpen = invitation.state !== 'ACCEPTED'
    return [
      may &&
        isOpen && {
          title: t`Copy invitation link`,
          label: t`Copy invitation link of ${name}`,
          icon: IconLink,
          onClick: () => onLink(person),
        },
      may &&
        isOpen && {
          title: invitation.state === 'NONE' ? t`Send invitation` : t`Send invitation again`,
          label: t`Send invitation to ${name}`,
          icon: IconMailForward,
          onClick: () => void send(person).catch(() => undefined),
        },
      may &&
        invitation.state === 'PENDING' && {
          title: t`Revoke invitation`,
          label: t`Revoke invitation of ${name}`,
          icon: IconMailOff,
          onClick: () => void ending.run({ id: person.account_id }).catch(() => undefined),
        },
    ]
  }
}
