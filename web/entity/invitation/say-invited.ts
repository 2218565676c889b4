import { plural, t } from '@lingui/core/macro'
import { getAccount } from '#web/api/sign-in/account.ts'
import { showSuccess, showWarning } from '#web/ui/message/toast.tsx'

/** Without mail an invitation is made and held: nobody gets it before its link is handed over. */
function say(sent: string, unsent: string): void {
  if (getAccount().user?.can_mail === false) showWarning(unsent)
  else showSuccess(sent)
}

/** What became of several invitations. */
export const sayInvited = (count: number) =>
  say(
    t`${plural(count, { one: '# invitation sent', other: '# invitations sent' })}`,
    t`${plural(count, {
      one: '# invitation is ready. Mail is not set up: hand over its link or a printed code.',
      other: '# invitations are ready. Mail is not set up: hand over their links or printed codes.',
    })}`,
  )

export const sayInvitedAgain = (name: string) =>
  say(
    t`Invitation for ${name} sent again`,
    t`The invitation for ${name} is ready. Mail is not set up: hand over its link or a printed code.`,
  )
