import { useLingui } from '@lingui/react/macro'
import { z } from 'zod'
import { type InvitationState, invitationStates } from '#contract'
import { choiceFilter } from '#web/entity/filters/filter.ts'
import { stateNames } from '#web/entity/invitation/invitation-badge.tsx'

/** Field of a list's address: how far somebody is on the way in. */
export const urlInvitation = z.enum(invitationStates).nullable().catch(null)

interface WithInvitation {
  filters: { invitation: InvitationState | null }
  change: (changes: { invitation: InvitationState | null }) => void
}

/** Narrows a list of people by how far they are on the way in. */
export function useInvitationFilter({ filters, change }: WithInvitation) {
  const { t, i18n } = useLingui()
  return choiceFilter({
    label: t`Invitation`,
    all: t`Invited or not`,
    names: invitationStates.map((state) => [state, i18n._(stateNames[state])] as const),
    value: filters.invitation,
    onChange: (invitation) => change({ invitation }),
    lesser: true,
  })
}
