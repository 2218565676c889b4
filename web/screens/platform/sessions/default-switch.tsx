import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { useState } from 'react'
import { type Readiness, type Session, sessionApi } from '#contract'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { usePrinting } from '#web/ui/printing.ts'
import { openIn } from './open-in.ts'

const ReadinessDialog = lazyDialog(
  () => import('./readiness-dialog.tsx'),
  ({ readiness }) => readiness !== null,
)

/** Makes a session the default one, once it was seen in which schools it would find nobody. It can't be switched off: another is made the default instead. */
export function DefaultSwitch({ session, disabled }: { session: Session; disabled: boolean }) {
  const { t } = useLingui()
  const [moving, setMoving] = useState(false)
  const [readiness, setReadiness] = useState<Readiness | null>(null)
  const printing = usePrinting()
  const update = useAction(sessionApi.update, {
    invalidates: [sessionApi.list],
    conflicts: 'toast',
    // The switch says it.
    toasts: 'failures',
  })
  const working = async (work: () => Promise<unknown>) => {
    setMoving(true)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      setMoving(false)
    }
  }
  const makeDefault = () =>
    working(() => update.run({ id: session.id, is_default: true, row_version: session.row_version }))
  const ask = () =>
    working(async () => {
      const { data } = await call(sessionApi.readiness, { id: session.id })
      if (openIn(data).length > 0) setReadiness(data)
      else await update.run({ id: session.id, is_default: true, row_version: session.row_version })
    })
  if (printing) return session.is_default && t`Default`
  return (
    <>
      <Switch
        checked={session.is_default || moving}
        disabled={disabled && !session.is_default}
        readOnly={session.is_default}
        aria-disabled={session.is_default}
        onChange={session.is_default || moving ? undefined : ask}
        aria-label={session.is_default ? t`${session.name} is the default` : t`Make ${session.name} the default`}
      />
      <ReadinessDialog readiness={readiness} onYes={() => void makeDefault()} onClose={() => setReadiness(null)} />
    </>
  )
}
