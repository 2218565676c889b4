import { Trans, useLingui } from '@lingui/react/macro'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'

/** A password, which can be shown, and which says that Caps lock is on. */
export function PasswordField({ description, ...props }: PasswordInputProps) {
  const { t } = useLingui()
  const [capsLock, setCapsLock] = useState(false)
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <PasswordInput
      {...props}
      // The kit's own says it by its colour alone.
      aria-invalid={props.error ? true : undefined}
      onKeyDown={look}
      onKeyUp={look}
      onBlur={(event) => {
        setCapsLock(false)
        props.onBlur?.(event)
      }}
      description={
        capsLock ? (
          <span role="status">
            <Trans>Caps lock is on</Trans>
          </span>
        ) : (
          description
        )
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      visibilityToggleButtonProps={{ 'aria-label': t`Show password`, 'aria-hidden': false, tabIndex: 0 }}
    />
  )
}
