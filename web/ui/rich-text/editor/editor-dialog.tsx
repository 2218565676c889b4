import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Group, Stack } from '@mantine/core'
import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { Modal, useCloseDialog } from '#web/ui/dialog/modal.tsx'
import '#web/ui/dialog/dialog.css'

export interface DialogFormProps {
  onSubmit: () => void
  submitLabel: ReactNode
  canSubmit?: boolean
  submitting?: boolean
  /** At the start of the foot. */
  aside?: ReactNode
  children: ReactNode
}

/**
 * The form in a dialog of the editor. React lets its events bubble into the form of the screen, although the page has
 * it elsewhere: so that nothing is saved by accident, they end here.
 */
export function DialogForm(props: DialogFormProps) {
  const { onSubmit, submitLabel, canSubmit = true, submitting, aside, children } = props
  const cancel = useCloseDialog()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (canSubmit && !submitting) onSubmit()
  }
  const keepKeys = (event: KeyboardEvent<HTMLFormElement>) => {
    event.stopPropagation()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
  }
  return (
    <form onSubmit={submit} onKeyDown={keepKeys} noValidate>
      <Stack gap="md">
        {children}
        <Group className="dialog-foot">
          {aside && <Box me="auto">{aside}</Box>}
          <Button variant="default" onClick={cancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" disabled={!canSubmit} loading={submitting}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

export interface EditorDialogProps {
  opened: boolean
  title: ReactNode
  size: 'xs' | 'md' | 'lg'
  onClose: () => void
  children: ReactNode
}

/** A click beside it doesn't close it: what was typed would be gone. The caller gives the focus back to the text. */
export function EditorDialog({ opened, title, size, onClose, children }: EditorDialogProps) {
  const { t } = useLingui()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      typed="watched"
      title={title}
      size={size}
      closeOnClickOutside={false}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {children}
    </Modal>
  )
}
