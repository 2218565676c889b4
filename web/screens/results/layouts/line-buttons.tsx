import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Group } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'

interface LineButtonsProps {
  /** Of the line, for whoever doesn't see it. */
  name: string
  at: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

/** Up, down, away. */
export function LineButtons({ name, at, count, onMove, onRemove }: LineButtonsProps) {
  const { t } = useLingui()
  return (
    <Group gap={2} wrap="nowrap">
      <ActionIcon
        variant="subtle"
        size="var(--q-icon-button)"
        aria-label={t`${name}: up`}
        disabled={at === 0}
        onClick={() => onMove(at - 1)}
      >
        <IconArrowUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size="var(--q-icon-button)"
        aria-label={t`${name}: down`}
        disabled={at === count - 1}
        onClick={() => onMove(at + 1)}
      >
        <IconArrowDown size={18} aria-hidden />
      </ActionIcon>
      <TakeOff name={name} onClick={onRemove} />
    </Group>
  )
}

export function TakeOff({ name, onClick }: { name: string; onClick: () => void }) {
  const { t } = useLingui()
  return (
    <ActionIcon
      variant="subtle"
      color="red"
      size="var(--q-icon-button)"
      aria-label={t`${name}: take off`}
      onClick={onClick}
    >
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  )
}
