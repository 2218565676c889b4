import { Group, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'

interface SortHeaderProps {
  title: string
  field: string
  sort: string | null
  onSort: (sort: string | null) => void
}

/** A column's title that sorts: up, down, then the list's own order again. */
export function SortHeader({ title, field, sort, onSort }: SortHeaderProps) {
  const next = sort === `${field}:asc` ? `${field}:desc` : sort === `${field}:desc` ? null : `${field}:asc`
  const Arrow = sort === `${field}:asc` ? IconArrowUp : sort === `${field}:desc` ? IconArrowDown : IconArrowsSort
  return (
    <UnstyledButton className="reach" onClick={() => onSort(next)} fw={600} fz="inherit" c="inherit" mih={24}>
      <Group gap={4} wrap="nowrap">
        {title}
        <Arrow size={14} aria-hidden />
      </Group>
    </UnstyledButton>
  )
}

/** The sort of the address, as a list call takes it; nothing for a field that the list doesn't sort by. */
export function toSort<F extends string>(sort: string | null, fields: readonly F[]) {
  const [name, dir] = sort?.split(':') ?? []
  const field = fields.find((one) => one === name)
  return field && (dir === 'asc' || dir === 'desc') ? [{ field, dir } as const] : undefined
}
