import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { hasFewCodes, isImpersonating, isUnconfirmed, useAccount } from '#web/api/sign-in/account.ts'
import { selectSession, useOtherSession } from '#web/api/sign-in/sessions.ts'
import { currentArea } from '#web/landing.ts'
import { withTextsOf } from '#web/language.ts'
import { dayAtText } from '#web/ui/dates.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import classes from './layout.module.css'

const ConfirmEmail = lazyDialog(
  () => withTextsOf('windows', import('#web/entity/password/confirm-email.tsx')),
  ({ opened }) => opened,
)

const laterKey = 'quaestor-confirm-later'

/** What holds for as long as it is said, below the top bar: for whom one acts, that the session is another than the current one, that the e-mail is not confirmed. */
export default function Strips({ school }: { school: string }) {
  return (
    <>
      {isImpersonating() && (
        <Strip tone="accent">
          <Trans>
            You are acting as school admin of {school}. Everything you do here is recorded under your own name too.
          </Trans>
        </Strip>
      )}
      <OtherSession />
      <Unconfirmed />
      <FewCodes />
      <SecondStepBy />
    </>
  )
}

/** Whoever loses the phone after the last code is out. */
function FewCodes() {
  const { user } = useAccount()
  const navigate = useNavigate()
  const left = user?.recovery_left ?? 0
  if (!hasFewCodes(user)) return null
  const make = () => void navigate({ to: `/${currentArea()}/manage-profile`, hash: 'codes' })
  return (
    <Strip tone="warn" actions={<StripButton onClick={make}>{<Trans>Make new ones</Trans>}</StripButton>}>
      <Plural
        value={left}
        _0="You have no recovery code left for your second step."
        one="You have # recovery code left for your second step."
        other="You have # recovery codes left for your second step."
      />
    </Strip>
  )
}

function OtherSession() {
  const { other, current } = useOtherSession()
  if (!other) return null
  const { name } = other
  const own = current?.name
  return (
    <Strip
      tone="warn"
      actions={
        current && <StripButton onClick={() => selectSession(current.id)}>{<Trans>Back to {own}</Trans>}</StripButton>
      }
    >
      {other.is_locked ? (
        <Trans>This is {name}. It is closed: read and print, change nothing.</Trans>
      ) : (
        <Trans>This is {name}, not the current session.</Trans>
      )}
    </Strip>
  )
}

function Unconfirmed() {
  const { t } = useLingui()
  const { user } = useAccount()
  const [sending, setSending] = useState(false)
  const [later, setLater] = useState(() => sessionStorage.getItem(laterKey) === 'yes')
  if (!isUnconfirmed(user)) return null
  const { email } = user
  const putOff = () => {
    sessionStorage.setItem(laterKey, 'yes')
    setLater(true)
  }
  return (
    <>
      {!later && (
        <Strip
          tone="warn"
          actions={
            <>
              <StripButton onClick={() => setSending(true)}>{t`Send the link again`}</StripButton>
              <StripButton onClick={putOff}>{t`Later`}</StripButton>
            </>
          }
        >
          <Trans>Your address {email} is not confirmed yet: open the link in the mail that was sent there.</Trans>
        </Strip>
      )}
      <ConfirmEmail opened={sending} onClose={() => setSending(false)} />
    </>
  )
}

/** From when on a second step is needed; until then it can be set up at leisure. */
function SecondStepBy() {
  const { user } = useAccount()
  if (!user?.second_step_by || user.must_enrol) return null
  const day = dayAtText(user.second_step_by)
  return (
    <Strip
      tone="warn"
      actions={
        <Link className={classes.stripButton} to={`/${currentArea()}/manage-profile`}>
          <Trans>Set it up</Trans>
        </Link>
      }
    >
      <Trans>From {day} on you need a second step to sign in: an authenticator app or a passkey.</Trans>
    </Strip>
  )
}

const Strip = ({ tone, actions, children }: { tone: 'accent' | 'warn'; actions?: ReactNode; children: ReactNode }) => (
  <div className={classes.strip} data-tone={tone} role="status">
    <span>{children}</span>
    {actions}
  </div>
)

const StripButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className={classes.stripButton} onClick={onClick}>
    {children}
  </button>
)
