import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Group } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface RowActionsProps {
  name: string
  /** Absent where the role may not. */
  onEdit?: () => void
  onDelete?: () => void
  children?: ReactNode
}

/** The edit and delete buttons of a row. */
export function RowActions({ name, onEdit, onDelete, children }: RowActionsProps) {
  const { t } = useLingui()
  return (
    <Group gap="xs" wrap="nowrap">
      {children}
      {onEdit && (
        <ActionIcon variant="subtle" size="lg" aria-label={t`Edit ${name}`} onClick={onEdit}>
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
      )}
      {onDelete && (
        <ActionIcon variant="subtle" color="red" size="lg" aria-label={t`Delete ${name}`} onClick={onDelete}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  )
}
