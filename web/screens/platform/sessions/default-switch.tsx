import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { useState } from 'react'
import { type Session, sessionApi } from '#contract'
import { CallError } from '#web/api/call-error.ts'
import { useAction } from '#web/api/use/use-action.ts'

/** Makes a session the default one. It can't be switched off: another is made the default instead. */
export function DefaultSwitch({ session, disabled }: { session: Session; disabled: boolean }) {
  const { t } = useLingui()
  const [moving, setMoving] = useState(false)
  const update = useAction(sessionApi.update, { invalidates: [sessionApi.list], conflicts: 'toast' })
  const makeDefault = async () => {
    setMoving(true)
    try {
      await update.run({ id: session.id, is_default: true, row_version: session.row_version })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      setMoving(false)
    }
  }
  return (
    <Switch
      checked={session.is_default || moving}
      disabled={disabled && !session.is_default}
      readOnly={session.is_default}
      aria-disabled={session.is_default}
      onChange={session.is_default || moving ? undefined : makeDefault}
      aria-label={session.is_default ? t`${session.name} is the default` : t`Make ${session.name} the default`}
    />
  )
}
