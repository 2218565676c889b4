import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Group, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { MoveButtons } from './move-buttons.tsx'
import { type PlanRow, plannedMarks } from './plan.ts'

/** A section's name above its fields; the only one of a paper may go without a heading. */
export function SectionTitle({ section, isOnly }: { section: string; isOnly: boolean }) {
  return (
    <Text fw={600}>
      {section === '1' && isOnly ? (
        <Trans>Section 1, printed without a heading</Trans>
      ) : (
        <Trans>Section {section}</Trans>
      )}
    </Text>
  )
}

/** What a section adds to the paper's marks, among its fields. */
export function SectionMarks({ row }: { row: PlanRow }) {
  return (
    <div>
      <Text size="sm" fw={600}>
        <Trans>Marks of the section</Trans>
      </Text>
      <Text fw={600} mt={8}>
        {plannedMarks(row)}
      </Text>
    </div>
  )
}

interface SectionButtonsProps {
  name: string
  index: number
  count: number
  onMove: (to: number) => void
  /** Absent for the only section. */
  onRemove?: () => void
}

/** Move and remove a section; nothing for the only one. */
export function SectionButtons({ name, index, count, onMove, onRemove }: SectionButtonsProps) {
  const { t } = useLingui()
  if (count === 1) return null
  return (
    <Group gap={4} wrap="nowrap">
      <MoveButtons
        upLabel={t`Move section ${name} up`}
        downLabel={t`Move section ${name} down`}
        size={44}
        {...{ index, count, onMove }}
      />
      {onRemove && (
        <ActionIcon variant="subtle" color="red" size={44} aria-label={t`Remove section ${name}`} onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  )
}
