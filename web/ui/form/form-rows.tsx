import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Fragment } from 'react'

/** Rows of a form that have no more than their places: what they show is the form's. */
export function FormRows({ count, row }: { count: number; row: (place: number) => React.ReactNode }) {
  return Array.from({ length: count }, (_, place) => place).map((place) => (
    <Fragment key={place}>{row(place)}</Fragment>
  ))
}

interface AddRowProps {
  onAdd: () => void
  children: React.ReactNode
}

export const AddRow = ({ onAdd, children }: AddRowProps) => (
  <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
    {children}
  </Button>
)

interface RemoveRowProps {
  title: string
  /** Says which row: "Remove grade 2". */
  label: string
  disabled?: boolean
  onRemove: () => void
}

/** At the end of a row of fields. */
export const RemoveRow = ({ title, label, disabled = false, onRemove }: RemoveRowProps) => (
  <ActionIcon
    variant="subtle"
    size="var(--q-icon-button)"
    title={title}
    aria-label={label}
    disabled={disabled}
    onClick={onRemove}
  >
    <IconTrash size={18} aria-hidden />
  </ActionIcon>
)

/** Under the fields of a row that is long, in words: "Remove contact 2". */
export const RemoveBlock = ({ onRemove, children }: { onRemove: () => void; children: React.ReactNode }) => (
  <Button variant="subtle" leftSection={<IconTrash size={16} aria-hidden />} onClick={onRemove}>
    {children}
  </Button>
)
