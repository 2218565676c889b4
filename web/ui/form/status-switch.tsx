import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { useState } from 'react'
import { usePrinting } from '../printing.ts'

interface StatusSwitchProps {
  /** Whose status it is, for screen readers. */
  name: string
  status: number
  disabled?: boolean
  /** Why it can't be changed now. */
  whyNot?: string | null | undefined
  /** Asks first, and changes it elsewhere. */
  onAsk?: (() => void) | undefined
  /** Changes the status on the server; a rejection puts the switch back. */
  onToggle: () => Promise<unknown>
}

/** Active or inactive. The switch moves at once and rolls back when the server refuses (the toast says why). */
export function StatusSwitch({ name, status, disabled, whyNot, onAsk, onToggle }: StatusSwitchProps) {
  const { t } = useLingui()
  const [moving, setMoving] = useState(false)
  const printing = usePrinting()
  const active = (status === 1) !== moving
  const toggle = async () => {
    if (moving || whyNot) return
    if (onAsk) return onAsk()
    setMoving(true)
    await onToggle().catch(() => undefined)
    setMoving(false)
  }
  if (printing) return active ? t`Active` : t`Inactive`
  return (
    <Switch
      checked={active}
      disabled={disabled}
      onChange={toggle}
      aria-disabled={whyNot ? true : undefined}
      opacity={whyNot ? 0.5 : undefined}
      title={whyNot ?? undefined}
      aria-label={active ? t`${name} is active` : t`${name} is inactive`}
    />
  )
}
